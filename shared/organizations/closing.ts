import { addDays, type NzDate } from '../nz-date.ts';

/** How long an organization that was closed can be opened again, and a member who left can return. */
export const UNDO_DAYS = 30;

/** The last day on which what was done on `day` can be undone. */
export const undoUntil = (day: NzDate): NzDate => addDays(day, UNDO_DAYS);

export const canUndo = (day: NzDate, today: NzDate) => today <= undoUntil(day);
