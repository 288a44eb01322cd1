import { addDays, type NzDate, showDate } from '../nz-date.ts';
import type { FieldName, FilledSheet } from './model.ts';

export type Dated = Pick<FilledSheet, 'isRecheck' | 'initialDateOfInspection' | 'recheckDateOfInspection'>;

/** Returns the day of inspection on a sheet; '' if blank. */
export const findInspectionDay = ({ isRecheck, initialDateOfInspection, recheckDateOfInspection }: Dated) =>
  isRecheck ? recheckDateOfInspection : initialDateOfInspection;

/** Returns the name of the field with this visit's date. */
export const findDayField = ({ isRecheck }: Pick<FilledSheet, 'isRecheck'>) =>
  isRecheck ? 'recheckDateOfInspection' : 'initialDateOfInspection';

/**
 * Number of days after its inspection within which a sheet can be submitted without a reason. Source: decisions, "Date
 * of inspection".
 */
export const LATE_AFTER_DAYS = 7;

/**
 * True if a sheet is so late that it is marked "entered late". It isn't if it was submitted on its day without a
 * network (`pressedOn`), and only received late.
 */
export const isEnteredLate = (sheet: Dated, submittedOn: NzDate, pressedOn?: NzDate) => {
  const day = findInspectionDay(sheet);
  return day !== '' && day !== pressedOn && day < addDays(submittedOn, -LATE_AFTER_DAYS);
};

/** Returns the name of the field for the reason for late entry; each visit has its own. */
export const findLateReason = ({ isRecheck }: Pick<FilledSheet, 'isRecheck'>) =>
  isRecheck ? 'recheckEnteredLateReason' : 'enteredLateReason';

export type Reasoned = Dated & Pick<FilledSheet, ReturnType<typeof findLateReason>>;
/** True if a sheet is entered late without a reason. */
export const lacksLateReason = (sheet: Reasoned, submittedOn: NzDate, pressedOn?: NzDate) =>
  isEnteredLate(sheet, submittedOn, pressedOn) && sheet[findLateReason(sheet)].trim() === '';

/** True if a paper sheet's date is before its number was issued. */
export const isBeforePaper = (sheet: Dated, paperTakenOn: NzDate | undefined) => {
  const day = findInspectionDay(sheet);
  return paperTakenOn !== undefined && day !== '' && day < paperTakenOn;
};

/** The message for a paper sheet's date that is before its number was issued. */
export const paperDoubt = (sheet: Dated, paperTakenOn: NzDate | undefined) =>
  paperTakenOn && isBeforePaper(sheet, paperTakenOn)
    ? `This paper sheet was issued on ${showDate(paperTakenOn)}, after this date`
    : undefined;

const inspectionDays: readonly FieldName[] = ['initialDateOfInspection', 'recheckDateOfInspection'];

/**
 * Returns a hint on an implausible date; undefined if it is fine. For the day of this visit, an implausible date is an
 * error (`wrong-days.ts`).
 */
export const dayDoubt = (field: FieldName, day: string, today: NzDate) =>
  inspectionDays.includes(field) ? isStillToCome(day, today) : undefined;

export const isStillToCome = (day: string, today: NzDate) => (day > today ? 'This date is in the future' : undefined);
