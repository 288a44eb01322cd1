import { isAfterNzRegistration, readYear } from '../sheets/expiry.ts';
import type { SheetFields } from '../sheets/model.ts';

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
export const unlikelyYear = (year: number | null) =>
  year !== null && readYear(year) === undefined ? `Is ${year} the year? Enter all four digits.` : undefined;

/** Warns if the first registration anywhere is after the one in New Zealand. Proposes no correction. */
export const registrationDoubt = (known: Parameters<typeof isAfterNzRegistration>[0]) =>
  isAfterNzRegistration(known)
    ? `First registered in New Zealand in ${known.yearFirstRegisteredNZ}, before this date?`
    : undefined;
