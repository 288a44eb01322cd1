import { addDays, type NzDate } from '../nz-date.ts';

/** The period in which a closed organization can be reopened, or a former member can return. */
export const UNDO_DAYS = 30;

/** Returns the last day for undoing an action of `day`. */
export const undoUntil = (day: NzDate): NzDate => addDays(day, UNDO_DAYS);

export const canUndo = (day: NzDate, today: NzDate) => today <= undoUntil(day);
