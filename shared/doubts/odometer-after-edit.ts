import type { FieldName, FilledSheet, SheetFields } from '../sheets/model.ts';
import { toKilometres } from '../vehicle-types/odometer.ts';
import type { OdometerBefore } from './doubts.ts';

const names = ['VehicleID', 'vehicleRegistrationPlate', 'vehicleVIN'] as const satisfies FieldName[];
type Edited = FilledSheet & { odometerBefore?: OdometerBefore | undefined };

/** True if an edit keeps the vehicle; a recheck always has the vehicle of the visit before it. */
export const isSameVehicle = (sheet: SheetFields, before: Edited) =>
  before.isRecheck || names.every((name) => sheet[name] === before[name]);

/**
 * Returns the previous odometer reading for an edited inspection. `found` is the reading of the vehicle now on the
 * sheet.
 */
export const getPreviousOdometer = (sheet: SheetFields, before: Edited, found: OdometerBefore | undefined) => {
  if (isSameVehicle(sheet, before)) return before.odometerBefore;
  // the vehicle's record may hold this inspection's own reading, in which case the previous reading isn't known
  if (found?.km !== toKilometres(before.vehicleOdometer, before.odometerUnit)) return found;
  return sheet.VehicleID === before.VehicleID ? before.odometerBefore : undefined;
};
