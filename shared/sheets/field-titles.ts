import { equipment } from '../vehicle-types/equipment.ts';
import { brakeReadings, treadDepths } from '../vehicle-types/reading-plans.ts';
import { fieldTitles } from './completeness.ts';
import type { FieldName } from './model.ts';

const fittedTitles = Object.fromEntries(Object.entries(equipment).map(([name, { title }]) => [name, title]));
const titles: Partial<Record<FieldName, string>> = {
  ...fieldTitles,
  ...treadDepths,
  ...brakeReadings,
  ...fittedTitles,
  vehicleTypeUnknown: 'Vehicle type',
};

/** Returns the title of a field; undefined if it isn't on a form. */
export const findTitle = (name: FieldName) => titles[name];
export const fieldTitle = (name: FieldName) => findTitle(name) ?? name;
