import type { Note } from './model.ts';

/** Notes that nobody can change or delete, by what their title says. Source: specification 2, section 5. */
export const isLocked = ({ title }: Pick<Note, 'title'>) => /virm chat|conflict of interest/i.test(title);
