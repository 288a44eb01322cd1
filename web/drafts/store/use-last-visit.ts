import { useQuery } from '@tanstack/react-query';
import { type OdometerBefore, readOdometerBefore } from '#shared/doubts/doubts.ts';
import { getPreviousOdometer } from '#shared/doubts/odometer-after-edit.ts';
import { findInspectionDay } from '#shared/sheets/day-of-inspection.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import { inspectionQuery } from '../../checksheets/queries.ts';
import { useClient } from '../../session/session.tsx';
import { useDraft } from './current-draft.tsx';

/** Returns the inspection that this one rechecks, once loaded. */
export const useLastVisit = () => {
  const client = useClient();
  const id = String(useDraft(({ recheckOf }) => recheckOf ?? ''));
  const { data } = useQuery({
    ...inspectionQuery(client, id),
    enabled: id !== '',
    // a completed visit's readings don't change
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
};

/** Returns the odometer reading of the rechecked visit, or of the vehicle's record, if known. */
export const useOdometerBefore = (): OdometerBefore | undefined => {
  const visit = useLastVisit();
  const editing = useDraft((state) => state.editing);
  const edited = useDraft((state) => (state.editing ? state.mine : null));
  const vehicle = useDraft(({ found, mine }) =>
    found?.vehicle.VehicleID === mine.VehicleID ? found.vehicle : undefined,
  );
  if (editing && edited) return getPreviousOdometer(edited, editing, readOdometer(vehicle));
  if (visit) return readOdometerBefore(visit, findInspectionDay(visit));
  return readOdometer(vehicle);
};

const readOdometer = (vehicle: Vehicle | undefined): OdometerBefore | undefined => {
  const km = vehicle?.source === 'own' ? vehicle.LatestOdometerReading : null;
  const unit = vehicle?.odometerUnit;
  return km === null ? undefined : { km, day: '', ...(unit && unit !== 'km' && { unit }) };
};
