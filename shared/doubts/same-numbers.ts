import * as z from 'zod';
import { InspectionId } from '../ids.ts';
import { NzDate, showDate } from '../nz-date.ts';
import { failedItems } from '../sheets/items.ts';
import type { FilledSheet, SheetFields } from '../sheets/model.ts';

/** Numbers that belong to a single vehicle. */
export const NUMBERS_OF_ONE = ['woFLabelNumber', 'systemAuthorizationNumber'] as const;
type NumberOfOne = (typeof NUMBERS_OF_ONE)[number];
export const isNumberOfOne = (about: string): about is NumberOfOne => NUMBERS_OF_ONE.some((one) => one === about);

/** Another inspection with the same number: its vehicle and day of submission. */
export const SameNumber = z.object({
  about: z.enum(NUMBERS_OF_ONE),
  /** Only capitals and digits. */
  number: z.string(),
  id: InspectionId,
  vehicleRegistrationPlate: z.string(),
  day: NzDate,
});
export type SameNumber = z.infer<typeof SameNumber>;

const plain = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Returns the normalized numbers that a sheet gives out. A failed vehicle gets none; off-line, the sheet's own number needs no check. */
export const numbersGiven = (sheet: FilledSheet) => (failedItems(sheet).length > 0 ? [] : numbersWritten(sheet));

/** Returns the same, whatever the result. */
export const numbersWritten = (written: { [Name in NumberOfOne | 'vicOffline']?: SheetFields[Name] | undefined }) =>
  NUMBERS_OF_ONE.flatMap((about) => {
    const number = about === 'systemAuthorizationNumber' && written.vicOffline ? '' : plain(written[about] ?? '');
    return number ? [{ about, number }] : [];
  });

/** Returns the numbers that another vehicle already has; the latest match of each. */
export const numbersOfOthers = (sheet: FilledSheet, found: readonly SameNumber[]) =>
  numbersGiven(sheet).flatMap(({ about, number }) => {
    const other = found.find(
      (one) =>
        one.about === about && one.number === number && one.vehicleRegistrationPlate !== sheet.vehicleRegistrationPlate,
    );
    if (!other) return [];
    return [{ about, said: `${sheet[about]} is on ${other.vehicleRegistrationPlate} of ${showDate(other.day)} too` }];
  });
