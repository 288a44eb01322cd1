import * as z from 'zod';
import { InspectionId } from '../ids.ts';
import { NzDate, showDate } from '../nz-date.ts';
import { listFailedItems } from '../sheets/items.ts';
import type { FilledSheet, SheetFields } from '../sheets/model.ts';

/** Numbers that belong to a single vehicle. */
export const UNIQUE_NUMBERS = ['woFLabelNumber', 'systemAuthorizationNumber'] as const;
type NumberOfOne = (typeof UNIQUE_NUMBERS)[number];

/** Another inspection with the same number: its vehicle and day of submission. */
export const SameNumber = z.object({
  about: z.enum(UNIQUE_NUMBERS),
  /** Contains only capitals and digits. */
  number: z.string(),
  id: InspectionId,
  vehicleRegistrationPlate: z.string(),
  day: NzDate,
});
export type SameNumber = z.infer<typeof SameNumber>;

const plain = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Returns the normalised numbers that a sheet issues. A failed vehicle gets none; while VIC is offline, the sheet's own number needs no
 * check.
 */
export const listIssuedNumbers = (sheet: FilledSheet) =>
  listFailedItems(sheet).length > 0 ? [] : listWrittenNumbers(sheet);

/** Returns the normalised numbers, regardless of the result. */
export const listWrittenNumbers = (written: { [Name in NumberOfOne | 'vicOffline']?: SheetFields[Name] | undefined }) =>
  UNIQUE_NUMBERS.flatMap((about) => {
    const number = about === 'systemAuthorizationNumber' && written.vicOffline ? '' : plain(written[about] ?? '');
    return number ? [{ about, number }] : [];
  });

/** Returns the numbers that another vehicle already has; the latest match of each. */
export const findDuplicateNumbers = (sheet: FilledSheet, found: readonly SameNumber[]) =>
  listIssuedNumbers(sheet).flatMap(({ about, number }) => {
    const other = found.find(
      (one) =>
        one.about === about && one.number === number && one.vehicleRegistrationPlate !== sheet.vehicleRegistrationPlate,
    );
    if (!other) return [];
    return [{ about, said: `${sheet[about]} is on ${other.vehicleRegistrationPlate} of ${showDate(other.day)} too` }];
  });
