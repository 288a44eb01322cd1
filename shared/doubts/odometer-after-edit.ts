import type { FieldName, FilledSheet, SheetFields } from '../sheets/model.ts';
import type { OdometerBefore } from './doubts.ts';

const names = ['VehicleID', 'vehicleRegistrationPlate', 'vehicleVIN'] as const satisfies FieldName[];
type Edited = FilledSheet & { odometerBefore?: OdometerBefore | undefined };

/** Whether an edit leaves it at the vehicle that it was; which one a recheck is of, the visit before it says. */
export const isSameVehicle = (sheet: SheetFields, before: Edited) =>
  before.isRecheck || names.every((name) => sheet[name] === before[name]);

/** What the odometer showed before an inspection that is edited; `found`: at the vehicle that the sheet now names. */
export const odometerAfterEdit = (sheet: SheetFields, before: Edited, found: OdometerBefore | undefined) => {
  if (isSameVehicle(sheet, before)) return before.odometerBefore;
  // one that is written down with what this inspection says does not show any more what it showed before
  if (found?.km !== before.vehicleOdometer) return found;
  return sheet.VehicleID === before.VehicleID ? before.odometerBefore : undefined;
};
