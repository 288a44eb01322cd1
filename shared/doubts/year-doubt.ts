import type { NzDate } from '../nz-date.ts';
import { isAfterNzRegistration, readYear } from '../sheets/expiry.ts';
import type { FieldName, SheetFields } from '../sheets/model.ts';

type Years = Pick<SheetFields, 'vehicleYear' | 'vehicleYearFirstRegisteredNZ' | 'vehicleFirstRegistered'>;

/** Warns if the year of manufacture is after the first registration. Only a hint: a model year may be the next year. */
export const yearDoubt = ({ vehicleYear, vehicleYearFirstRegisteredNZ, vehicleFirstRegistered }: Years) => {
  const years = [Number(vehicleFirstRegistered.slice(0, 4)), vehicleYearFirstRegisteredNZ].map(readYear);
  const first = Math.min(...years.filter((year) => year !== undefined));
  return vehicleYear !== null && first < vehicleYear
    ? `First registered in ${first}, before its year of manufacture?`
    : undefined;
};

/** Warns about a year that no vehicle has, such as 17 or 20177. */
export const unlikelyYear = (year: number | null) => {
  if (year === null || readYear(year) !== undefined) return undefined;
  return year < 1000 ? 'Enter all four digits of the year.' : `Check the year: ${year}.`;
};

/** Years from today within which dates of inspections and warrants usually are. */
const NEAR_YEARS = 10;
/** Years within which vehicles were usually registered first. */
const VEHICLE_YEARS = 100;

/** Warns about a date whose year is probably a slip, such as 1926 for 2026. Only a hint. */
export const farDayDoubt = (field: FieldName, day: string, today: NzDate) => {
  const year = Number(day.slice(0, 4));
  const far = field === 'vehicleFirstRegistered' ? VEHICLE_YEARS : NEAR_YEARS;
  return day !== '' && Math.abs(year - Number(today.slice(0, 4))) > far ? `Check the year: ${year}.` : undefined;
};

/** Warns if the first registration anywhere is after the one in New Zealand. Proposes no correction. */
export const registrationDoubt = (known: Parameters<typeof isAfterNzRegistration>[0]) =>
  isAfterNzRegistration(known)
    ? `First registered in New Zealand in ${known.yearFirstRegisteredNZ}, before this date?`
    : undefined;
