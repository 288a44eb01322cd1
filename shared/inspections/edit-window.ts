import { type NzDate, nzDate, showDate } from '../nz-date.ts';
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
  /** The inspection that its recheck has become. */
  recheckedBy: number | null;
  /** When it was submitted, by the server's clock. */
  createdAt: string;
};

/** Two sheets of one car that both passed would be two labels. */
export const RECHECK_BEGUN = 'Its recheck has begun: the inspection can be changed no more';

/** Why an inspection can be changed no more, in words; undefined: it can. Source: specification 2, section 4, and AMB-93. */
export const editRefusal = (inspection: Edited, today: NzDate) => {
  const { vicEntered, recheckedBy, createdAt } = inspection;
  if (vicEntered) return 'The details are entered in VIC: the inspection can be changed no more';
  if (recheckedBy !== null) return RECHECK_BEGUN;
  if (findInspectionDay(inspection) !== today && nzDate(new Date(createdAt)) !== today)
    return 'An inspection can be changed on its own day only';
  return undefined;
};

/** What a change is called: a sheet of another day, late or from paper, is corrected on the day it was submitted. */
export const nameEdit = (inspection: Dated, today: NzDate) =>
  findInspectionDay(inspection) === today ? 'Edit Inspection' : 'Correct entry';

/** Why a vehicle cannot have been registered on the day that its sheet says, in words. */
export const registeredRefusal = (
  { vehicleFirstRegistered: day }: Pick<FilledSheet, 'vehicleFirstRegistered'>,
  on: NzDate,
) =>
  day > on
    ? `The day first registered anywhere, ${showDate(day)}, is after the day of its submission, ${showDate(on)}`
    : undefined;

/** Why a sheet cannot be of the day that it says, in words: what is typed guards nothing that the server does not know. */
export const dayRefusal = (sheet: Reasoned, submittedOn: NzDate, paperTakenOn?: NzDate) => {
  const said = `The date of inspection, ${showDate(findInspectionDay(sheet))}, is`;
  const submission = `the day of its submission, ${showDate(submittedOn)}`;
  if (findInspectionDay(sheet) > submittedOn) return `${said} after ${submission}`;
  if (paperTakenOn && isBeforePaper(sheet, paperTakenOn))
    return `${said} before the day that the number of its paper sheet was taken, ${showDate(paperTakenOn)}`;
  if (lacksLateReason(sheet, submittedOn))
    return `${said} more than ${LATE_AFTER_DAYS} days before ${submission}: write why it is entered late`;
  return undefined;
};
