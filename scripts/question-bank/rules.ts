import { type ChecklistLine, checklist } from '#shared/sheets/checklist.ts';
import {
  CURRENT_VERSION_DATE,
  getLimit,
  intervals,
  type LimitName,
  overlapOn,
  recheckWindowOn,
} from '#shared/sheets/rule-tables.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';

/** All tables that the question bank is generated from. */
export const ourRules = {
  lines: checklist as readonly ChecklistLine[],
  intervals,
  limitOn: getLimit,
  overlapOn,
  recheckWindowOn,
};
export type Rules = typeof ourRules;

/** Returns a limit of the current form. Throws if there is none, because its questions would have no basis. */
export const readLimit = ({ limitOn }: Rules, name: LimitName, vehicleType: VehicleType) => {
  const limit = limitOn(name, { versionDate: CURRENT_VERSION_DATE, vehicleType });
  if (!limit) throw new Error(`No limit ${name} for a ${vehicleType}`);
  return limit;
};
