import { findOdometer, getOdometerUnit } from '../doubts/doubts.ts';
import type { Inspection } from '../inspections/model.ts';
import { findInspectionDay } from '../sheets/day-of-inspection.ts';
import { listFailedItems } from '../sheets/items.ts';
import { readingsByItem } from '../sheets/readings.ts';
import { hasReading } from '../vehicle-types/reading-plans.ts';
import type { TreadName, Visit } from './model.ts';

const TREAD = 'chassisTyreTreadAndDepth';
const treadNames = readingsByItem[TREAD] as readonly TreadName[];

type Told = { day: Visit['day']; found: NonNullable<Visit['found']> };
/** Returns the values measured on that day; leaves out those that a recheck only copied. */
export const tellVisit = (inspection: Inspection): Told => {
  const unit = getOdometerUnit(inspection);
  return {
    day: findInspectionDay(inspection),
    found: {
      odometer: inspection[findOdometer(inspection)],
      ...(unit && { odometerUnit: unit }),
      treads: measuresTreads(inspection) ? treadsOn(inspection) : {},
      failed: listFailedItems(inspection).map(({ line }) => line.name),
    },
  };
};

const measuresTreads = ({ isRecheck, earlierVisits }: Inspection) =>
  !isRecheck || (earlierVisits?.at(-1)?.fails.some((fail) => fail.inspectionItemName === TREAD) ?? false);

const treadsOn = (inspection: Inspection) =>
  Object.fromEntries(
    treadNames.flatMap((name) => {
      const depth = inspection[name];
      return depth !== null && hasReading(inspection.vehicleType, name) ? [[name, depth]] : [];
    }),
  );
