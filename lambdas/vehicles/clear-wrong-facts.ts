import type { OdometerBefore } from '#shared/doubts/doubts.ts';
import type { VehiclePayload } from '#shared/vehicles/model.ts';
import { type Acting, makeSavedBy } from '../http/context.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { identify } from './identity.ts';
import { readVehicle, vehicleItem } from './stored.ts';

/** Facts that a record saved to the wrong vehicle, and the odometer reading before that. */
type Mistaken = Pick<VehiclePayload, 'Registration' | 'Vin' | 'LatestOdometerReading'> & {
  label: VehiclePayload['ExpiryDateOfLastSuccessfulWof'];
  odometerBefore: OdometerBefore | undefined;
};

/**
 * Removes a wrong odometer reading and WoF expiry from a vehicle that still has them, unless it is the right vehicle
 * (`kept`).
 */
export const clearWrongFacts = (mistaken: Mistaken, kept: unknown, context: Acting) =>
  retryUntilWritten(async () => {
    const { Registration, Vin, LatestOdometerReading, label, odometerBefore } = mistaken;
    const { vehicle } = await identify(context, { plate: Registration, vin: Vin });
    if (!vehicle || vehicle.id === kept) return true;
    const { VehicleID, source: _, odometerUnit, ...shown } = readVehicle(vehicle);
    const isOdometer = LatestOdometerReading !== null && shown.LatestOdometerReading === LatestOdometerReading;
    const isLabel = label !== null && shown.ExpiryDateOfLastSuccessfulWof === label;
    if ((!isOdometer || LatestOdometerReading === odometerBefore?.km) && !isLabel) return true;
    const unit = isOdometer ? odometerBefore?.unit : odometerUnit;
    const facts = {
      ...shown,
      ...(isOdometer && { LatestOdometerReading: odometerBefore?.km ?? null }),
      ...(unit && { odometerUnit: unit }),
      ...(isLabel && { ExpiryDateOfLastSuccessfulWof: null }),
    };
    const saves = Number(vehicle.saves ?? 0) + 1;
    const savedBy = makeSavedBy(context, undefined, vehicle);
    const put = vehicleItem(context.organizationId, VehicleID, facts, saves, savedBy, vehicle);
    const { refused } = await context.table.write({
      put,
      condition: 'saves = :saves',
      values: { ':saves': vehicle.saves },
    });
    return refused ? undefined : true;
  });
