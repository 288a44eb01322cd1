import type { NzDate } from '../nz-date.ts';
import { dayDoubt, findInspectionDay, isStillToCome, paperDoubt } from './day-of-inspection.ts';
import { expiryRefusal } from './expiry.ts';
import type { FilledSheet } from './model.ts';

/** Where a sheet names the day of this visit. */
const findDayField = ({ isRecheck }: FilledSheet) =>
  isRecheck ? 'recheckDateOfInspection' : 'initialDateOfInspection';

export type WrongDays = Partial<
  Record<ReturnType<typeof findDayField> | 'newWoFExpiryDate' | 'vehicleFirstRegistered', string>
>;

/** Days that are written and cannot be, and why, in words: the sheet is refused while they stand. `paperTakenOn`: of a paper sheet. */
export const findWrongDays = (sheet: FilledSheet, submittedOn: NzDate, paperTakenOn?: NzDate): WrongDays => {
  const field = findDayField(sheet);
  const day = dayDoubt(field, findInspectionDay(sheet), submittedOn) ?? paperDoubt(sheet, paperTakenOn);
  const expired = expiryRefusal(sheet);
  const registered = isStillToCome(sheet.vehicleFirstRegistered, submittedOn);
  return {
    ...(registered && { vehicleFirstRegistered: registered }),
    ...(day && { [field]: day }),
    ...(expired && { newWoFExpiryDate: expired }),
  };
};
