import type { NzDate } from '../nz-date.ts';
import { dayDoubt, findInspectionDay } from './day-of-inspection.ts';
import { expiryRefusal } from './expiry.ts';
import type { FilledSheet } from './model.ts';

/** Where a sheet names the day of this visit. */
const findDayField = ({ isRecheck }: FilledSheet) =>
  isRecheck ? 'recheckDateOfInspection' : 'initialDateOfInspection';

export type WrongDays = Partial<Record<ReturnType<typeof findDayField> | 'newWoFExpiryDate', string>>;

/** Days that are written and cannot be, and why, in words: the sheet is refused while they stand. */
export const findWrongDays = (sheet: FilledSheet, submittedOn: NzDate): WrongDays => {
  const field = findDayField(sheet);
  const early = dayDoubt(field, findInspectionDay(sheet), submittedOn);
  const expired = expiryRefusal(sheet);
  return { ...(early && { [field]: early }), ...(expired && { newWoFExpiryDate: expired }) };
};
