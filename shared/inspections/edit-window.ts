import { type NzDate, nzDate, showDate } from '../nz-date.ts';
import type { Asked } from '../sheets/completeness.ts';
import {
  type Dated,
  findInspectionDay,
  isBeforePaper,
  LATE_AFTER_DAYS,
  lacksLateReason,
  type Reasoned,
} from '../sheets/day-of-inspection.ts';
import type { FilledSheet } from '../sheets/model.ts';

type Edited = Dated & {
  vicEntered: boolean;
  /** The recheck that followed, once submitted. */
  recheckedBy: number | null;
  /** Time of submission, by the server's clock. */
  createdAt: string;
};

/** The edit is refused, because the car would get two labels if both sheets passed. */
export const RECHECK_STARTED = 'The recheck has started, so this inspection can’t be changed';

/** Returns why an inspection can no longer be edited; undefined if it can. Source: specification 2, section 4, and AMB-93. */
export const editRefusal = (inspection: Edited, today: NzDate) => {
  const { vicEntered, recheckedBy, createdAt } = inspection;
  if (vicEntered) return 'The details are entered in VIC, so this inspection can’t be changed';
  if (recheckedBy !== null) return RECHECK_STARTED;
  if (findInspectionDay(inspection) !== today && nzDate(new Date(createdAt)) !== today)
    return 'An inspection can only be changed on the day it was done or submitted';
  return undefined;
};

/** Names the edit action: a late or paper sheet is "corrected" even on the day of its submission. */
export const nameEdit = (inspection: Dated, today: NzDate) =>
  findInspectionDay(inspection) === today ? 'Edit Inspection' : 'Correct entry';

/** Returns why the date of first registration is impossible. */
export const registeredRefusal = (
  { vehicleFirstRegistered: day }: Pick<FilledSheet, 'vehicleFirstRegistered'>,
  on: NzDate,
) =>
  day > on ? `The first registration date, ${showDate(day)}, is after the submission date, ${showDate(on)}` : undefined;

/** Returns why the date of inspection is impossible, or that its reason for late entry is missing. */
export const dayRefusal = (sheet: Reasoned, submittedOn: NzDate, { paperTakenOn, pressedOn }: Asked = {}) => {
  const day = findInspectionDay(sheet);
  const said = `The date of inspection, ${showDate(day)}, is`;
  const submission = `the submission date, ${showDate(submittedOn)}`;
  if (day > submittedOn) return `${said} after ${submission}`;
  if (pressedOn && day > pressedOn) return `${said} after ${showDate(pressedOn)}, when Submit was pressed offline`;
  if (paperTakenOn && isBeforePaper(sheet, paperTakenOn))
    return `${said} before ${showDate(paperTakenOn)}, when its paper sheet was issued`;
  if (lacksLateReason(sheet, submittedOn, pressedOn))
    return `${said} more than ${LATE_AFTER_DAYS} days before ${submission}. Enter a reason for late entry`;
  return undefined;
};
