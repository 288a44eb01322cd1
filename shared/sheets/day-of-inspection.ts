import { addDays, type NzDate } from '../nz-date.ts';
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

const inspectionDays: readonly FieldName[] = ['initialDateOfInspection', 'recheckDateOfInspection'];

/** A day that is hard to believe, said gently; undefined: none. The day of this visit cannot stand so (`wrong-days.ts`). */
export const dayDoubt = (field: FieldName, day: string, today: NzDate) =>
  inspectionDays.includes(field) && day > today ? 'This day is still to come' : undefined;
