import type { Inspection } from '../inspections/model.ts';
import { LAST_DAY } from '../inspections/recheck.ts';
import { itemNames } from '../sheets/checklist.ts';
import type { InspectionItem } from '../sheets/model.ts';
import type { Vehicle, VehiclePayload } from '../vehicles/model.ts';
import { dayOrNull, vehicleOfSheet } from '../vehicles/sheet-vehicle.ts';
import type { WofEstimate } from './model.ts';

type Described = VehiclePayload & Pick<Vehicle, 'VehicleID'>;

/** Describes a vehicle on record, for an estimate without an inspection. The engine comes from the register. */
export const buildVehicleOf = (vehicle: Described): Omit<WofEstimate['Vehicle'], 'Engine'> => ({
  Year: vehicle.Year,
  Make: vehicle.Make,
  Model: vehicle.Model,
  BodyStyle: vehicle.BodyStyle,
  Odometer: vehicle.LatestOdometerReading,
  ...(vehicle.odometerUnit === 'miles' && { OdometerUnit: vehicle.odometerUnit }),
  Registration: vehicle.Registration,
  VIN: vehicle.Vin ?? '',
  WOFExpiryDate: vehicle.ExpiryDateOfLastSuccessfulWof,
  FirstRegistered: vehicle.vehicleFirstRegistered ?? vehicle.DateOfFirstRegistrationInNz,
  VehicleID: vehicle.VehicleID,
});

/** Describes the vehicle as an inspection recorded it: VIN and first registration as typed. */
export const buildEstimateVehicle = (inspection: Inspection) => {
  const { VehicleID, vehicleVIN: VIN, vehicleFirstRegistered } = inspection;
  const built = buildVehicleOf({ ...vehicleOfSheet(inspection), VehicleID });
  return { ...built, VIN, FirstRegistered: dayOrNull(vehicleFirstRegistered) ?? built.FirstRegistered };
};

/**
 * Builds the input of an estimate from an inspection's findings, in form order. Reasons count only on items that failed
 * or have a warning. `leaveOutCompleted` skips reasons whose work is completed, the default on a recheck. Source:
 * specification 2, section 5, "Estimate creation", with AMB-103 and the decisions.
 */
export const buildEstimate = (
  inspection: Inspection,
  { leaveOutCompleted = inspection.isRecheck }: { leaveOutCompleted?: boolean } = {},
): WofEstimate => {
  const items = inOrder(inspection.InspectionItem);
  return {
    InspectionID: inspection.id,
    revision: inspection.revision,
    Vehicle: buildEstimateVehicle(inspection),
    Customer: {
      Name: inspection.customerName,
      Phone: inspection.customerPhone || inspection.customerHomePhone,
      Email: inspection.customerEmail,
      Address: inspection.customerAddress,
    },
    ReasonForRejection: items
      .filter(isFound)
      .flatMap(({ inspectionItemName, ReasonForRejections }) =>
        ReasonForRejections.filter(
          ({ reasonForRejection, workCompleted }) => reasonForRejection.trim() && !(leaveOutCompleted && workCompleted),
        ).map(({ reasonForRejection, workCompleted }) => ({ reasonForRejection, workCompleted, inspectionItemName })),
      ),
    Comments: items.flatMap(({ inspectionItemName, Comment }) =>
      Comment.filter(({ comment }) => comment.trim() && !comment.toUpperCase().includes(LAST_DAY)).map(
        ({ comment }) => ({ comment, inspectionItemName }),
      ),
    ),
  };
};

const inOrder = (items: readonly InspectionItem[]) =>
  itemNames.flatMap((name) => items.find(({ inspectionItemName }) => inspectionItemName === name) ?? []);

/** False for an item that passes now but still has a reason from an earlier result. */
const isFound = ({ result }: InspectionItem) => result === 'FAIL' || result === 'WARNING';
