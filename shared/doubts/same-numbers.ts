import * as z from 'zod';
import { InspectionId } from '../ids.ts';
import { NzDate, showDate } from '../nz-date.ts';
import { failedItems } from '../sheets/items.ts';
import type { FilledSheet, SheetFields } from '../sheets/model.ts';

/** What is given to one vehicle alone. */
export const NUMBERS_OF_ONE = ['woFLabelNumber', 'systemAuthorizationNumber'] as const;
type NumberOfOne = (typeof NUMBERS_OF_ONE)[number];
export const isNumberOfOne = (about: string): about is NumberOfOne => NUMBERS_OF_ONE.some((one) => one === about);

/** Another inspection with the same number: of which vehicle, submitted on which day. */
export const SameNumber = z.object({
  about: z.enum(NUMBERS_OF_ONE),
  /** In capitals and digits alone. */
  number: z.string(),
  id: InspectionId,
  vehicleRegistrationPlate: z.string(),
  day: NzDate,
});
export type SameNumber = z.infer<typeof SameNumber>;

const plain = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The numbers that a sheet gives out, as they are compared. Of a vehicle that failed none; off-line the sheet's own number is no other's. */
export const numbersGiven = (sheet: FilledSheet) => (failedItems(sheet).length > 0 ? [] : numbersWritten(sheet));

/** The same of what is written, whatever it came to. */
export const numbersWritten = (written: { [Name in NumberOfOne | 'vicOffline']?: SheetFields[Name] | undefined }) =>
  NUMBERS_OF_ONE.flatMap((about) => {
    const number = about === 'systemAuthorizationNumber' && written.vicOffline ? '' : plain(written[about] ?? '');
    return number ? [{ about, number }] : [];
  });

/** A number that another vehicle has got already, of those that were found; the last one of each. */
export const numbersOfOthers = (sheet: FilledSheet, found: readonly SameNumber[]) =>
  numbersGiven(sheet).flatMap(({ about, number }) => {
    const other = found.find(
      (one) =>
        one.about === about && one.number === number && one.vehicleRegistrationPlate !== sheet.vehicleRegistrationPlate,
    );
    if (!other) return [];
    return [{ about, said: `${sheet[about]} is on ${other.vehicleRegistrationPlate} of ${showDate(other.day)} too` }];
  });
