import type { Note } from './model.ts';

/** True for notes that cannot be edited or deleted, recognised by title. Source: specification 2, section 5. */
export const isLocked = ({ title }: Pick<Note, 'title'>) => /virm chat|conflict of interest/i.test(title);
