import { daysBetween, type NzDate } from '../nz-date.ts';
import type { SheetFields } from '../sheets/model.ts';

type Dated = Pick<SheetFields, 'vehicleFirstRegistered' | 'vehicleYear' | 'vehicleYearFirstRegisteredNZ'>;

/**
 * Returns whole years from a vehicle's first registration to the day of its inspection; if only a year is known, from
 * the year of registration or manufacture. null if the sheet has none of these.
 */
export const calculateAge = (vehicle: Dated, on: NzDate): number | null => {
  const { vehicleFirstRegistered: first, vehicleYear, vehicleYearFirstRegisteredNZ } = vehicle;
  const since = first ? Number(first.slice(0, 4)) : (vehicleYear ?? vehicleYearFirstRegisteredNZ);
  if (since === null) return null;
  const years = Number(on.slice(0, 4)) - since;
  const isBirthdayAhead = first !== '' && on.slice(5) < first.slice(5);
  return Math.max(0, first && daysBetween(first, on) < 0 ? 0 : years - (isBirthdayAhead ? 1 : 0));
};

/** Age bands in whole years; each ends where the next one starts. */
export const ageBands = [
  { name: 'Under 5 years', from: 0 },
  { name: '5 to 9 years', from: 5 },
  { name: '10 to 14 years', from: 10 },
  { name: '15 to 19 years', from: 15 },
  { name: '20 years and more', from: 20 },
] as const;

/** Returns the age at which the band of an age starts; null if the age isn't known. */
export const getAgeBand = (age: number | null) =>
  age === null ? null : (ageBands.filter(({ from }) => from <= age).at(-1)?.from ?? null);
