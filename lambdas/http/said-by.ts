import type { Context } from './context.ts';

/** Who says or does something, by ids, and when: for the record of what is kept. */
export const saidBy = ({ actor: { userId, subUserId }, now }: Pick<Context, 'actor' | 'now'>) => ({
  userId,
  ...(subUserId && { subUserId }),
  at: now.toISOString(),
});
export type SaidBy = ReturnType<typeof saidBy>;
