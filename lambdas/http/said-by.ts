import type { Actor } from '#shared/sheets/model.ts';
import type { Context } from './context.ts';

/** A person by ids alone. */
export const idsOf = ({ userId, subUserId }: Actor) => ({ userId, ...(subUserId && { subUserId }) });

/** Who says or does something, by ids, and when: for the record of what is kept. */
export const saidBy = ({ actor, now }: Pick<Context, 'actor' | 'now'>) => ({
  ...idsOf(actor),
  at: now.toISOString(),
});
export type SaidBy = ReturnType<typeof saidBy>;

/** Whether somebody has written an item at that instant or later; of one stored before that was kept, it is not known. */
export const isSaidSince = ({ savedBy }: Record<string, unknown>, at: string) =>
  savedBy !== undefined && (savedBy as SaidBy).at >= at;
