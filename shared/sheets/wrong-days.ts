import type { NzDate } from '../nz-date.ts';
import { dayDoubt, findDayField, findInspectionDay, isStillToCome, paperDoubt } from './day-of-inspection.ts';
import { expiryRefusal } from './expiry.ts';
import type { FilledSheet } from './model.ts';

export type WrongDays = Partial<
  Record<ReturnType<typeof findDayField> | 'newWoFExpiryDate' | 'vehicleFirstRegistered', string>
>;

/** Returns invalid dates with the reason; they block submission. `paperTakenOn` is given for a paper sheet. */
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
