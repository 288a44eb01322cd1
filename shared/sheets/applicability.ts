import { type Equipment, equipmentNames } from '../vehicle-types/equipment.ts';
import type { ChecklistLine } from './checklist.ts';
import type { SheetFields } from './model.ts';
import type { Result } from './result.ts';

/** The fields that determine which lines of the checklist apply. */
export type VehicleKind = Pick<SheetFields, 'vehicleType' | 'vehicleTypeUnknown' | 'vehicleFuelType' | Equipment>;

export const kindFields = [
  'vehicleType',
  'vehicleTypeUnknown',
  'vehicleFuelType',
  ...equipmentNames,
] as const satisfies (keyof VehicleKind)[];

/** Whether a line applies; unknown if that depends on an unanswered question. */
export type Applies = 'yes' | 'no' | 'unknown';

type Line = Pick<ChecklistLine, 'on' | 'alternativeFuel' | 'fitted' | 'optional'>;

export const decideApplies = (line: Line, vehicle: VehicleKind): Applies => {
  const { vehicleType, vehicleTypeUnknown, vehicleFuelType } = vehicle;
  if (vehicleTypeUnknown) return line.on || line.fitted || line.alternativeFuel ? 'unknown' : 'yes';
  if (line.on && !line.on.includes(vehicleType)) return 'no';
  const answers = (line.fitted?.[vehicleType] ?? []).map((name) => vehicle[name]);
  if (answers.includes('no')) return 'no';
  if (line.alternativeFuel && vehicleFuelType && !isAlternativeFuel(vehicleFuelType)) return 'no';
  return answers.includes('') || (line.alternativeFuel && !vehicleFuelType) ? 'unknown' : 'yes';
};

export const applies = (line: Line, vehicle: VehicleKind) => decideApplies(line, vehicle) !== 'no';

/** Matches fuels that include gas; gas for cooking doesn't count. Source: VIRM alternative fuels, introduction. */
const isAlternativeFuel = (fuel: string) => /\b(lpg|cng|natural gas|autogas)\b/i.test(fuel);

/** Returns the initial result of an item. A line that doesn't apply is preselected as such, never removed. */
export const startResult = (line: Line, vehicle: VehicleKind): Result =>
  applies(line, vehicle) && !line.optional ? 'UNSELECTED' : 'NOTAPPLICABLE';
