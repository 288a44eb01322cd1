import { findOdometer, type OdometerBefore } from '#shared/doubts/doubts.ts';
import { odometerAfterEdit } from '#shared/doubts/odometer-after-edit.ts';
import { findInspectionDay } from '#shared/sheets/day-of-inspection.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import { useDraft } from './current-draft.tsx';
import { useLastVisit } from './use-last-visit.ts';

/** What the odometer showed at the visit that is rechecked, or when the vehicle was last written down, as far as it can be had. */
export const useOdometerBefore = (): OdometerBefore | undefined => {
  const visit = useLastVisit();
  const editing = useDraft((state) => state.editing);
  const edited = useDraft((state) => (state.editing ? state.mine : null));
  const vehicle = useDraft(({ found, mine }) =>
    found?.vehicle.VehicleID === mine.VehicleID ? found.vehicle : undefined,
  );
  if (editing && edited) return odometerAfterEdit(edited, editing, showing(vehicle));
  if (visit) {
    const km = visit[findOdometer(visit)] ?? visit.vehicleOdometer;
    return km === null ? undefined : { km, day: findInspectionDay(visit) };
  }
  return showing(vehicle);
};

const showing = (vehicle: Vehicle | undefined): OdometerBefore | undefined => {
  const km = vehicle?.source === 'own' ? vehicle.LatestOdometerReading : null;
  return km === null ? undefined : { km, day: '' };
};
