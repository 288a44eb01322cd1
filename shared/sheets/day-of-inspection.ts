import { addDays, type NzDate, showDate } from '../nz-date.ts';
import type { FieldName, FilledSheet } from './model.ts';

export type Dated = Pick<FilledSheet, 'isRecheck' | 'initialDateOfInspection' | 'recheckDateOfInspection'>;

/** The day that a sheet says it was inspected on; '': none is written. */
export const findInspectionDay = ({ isRecheck, initialDateOfInspection, recheckDateOfInspection }: Dated) =>
  isRecheck ? recheckDateOfInspection : initialDateOfInspection;

/** A sheet may be sent in so many days after its inspection without a word. Source: decisions, "Date of inspection". */
export const LATE_AFTER_DAYS = 7;

/** Whether a sheet is of a day so long before its submission that it is printed "entered late". */
export const isEnteredLate = (sheet: Dated, submittedOn: NzDate) => {
  const day = findInspectionDay(sheet);
  return day !== '' && day < addDays(submittedOn, -LATE_AFTER_DAYS);
};

/** Where a sheet says why it is entered late: each visit for itself. */
export const findLateReason = ({ isRecheck }: Pick<FilledSheet, 'isRecheck'>) =>
  isRecheck ? 'recheckEnteredLateReason' : 'enteredLateReason';

export type Reasoned = Dated & Pick<FilledSheet, ReturnType<typeof findLateReason>>;
/** Whether a sheet is entered late and does not say why. */
export const lacksLateReason = (sheet: Reasoned, submittedOn: NzDate) =>
  isEnteredLate(sheet, submittedOn) && sheet[findLateReason(sheet)].trim() === '';

/** Whether a paper sheet says a day on which it could not be printed yet: its number was not taken. */
export const isBeforePaper = (sheet: Dated, paperTakenOn: NzDate | undefined) => {
  const day = findInspectionDay(sheet);
  return paperTakenOn !== undefined && day !== '' && day < paperTakenOn;
};

/** The same in words, at the field. */
export const paperDoubt = (sheet: Dated, paperTakenOn: NzDate | undefined) =>
  paperTakenOn && isBeforePaper(sheet, paperTakenOn)
    ? `The number of this paper sheet was taken on ${showDate(paperTakenOn)}, after this day`
    : undefined;

const inspectionDays: readonly FieldName[] = ['initialDateOfInspection', 'recheckDateOfInspection'];

/** A day that is hard to believe, said gently; undefined: none. The day of this visit cannot stand so (`wrong-days.ts`). */
export const dayDoubt = (field: FieldName, day: string, today: NzDate) =>
  inspectionDays.includes(field) ? isStillToCome(day, today) : undefined;

export const isStillToCome = (day: string, today: NzDate) => (day > today ? 'This day is still to come' : undefined);
