import { readYear } from '../sheets/expiry.ts';
import type { SheetFields } from '../sheets/model.ts';

type Years = Pick<SheetFields, 'vehicleYear' | 'vehicleYearFirstRegisteredNZ' | 'vehicleFirstRegistered'>;

/** A year of manufacture after the vehicle was first registered, said gently: one may be called after the year to come. */
export const yearDoubt = ({ vehicleYear, vehicleYearFirstRegisteredNZ, vehicleFirstRegistered }: Years) => {
  const years = [Number(vehicleFirstRegistered.slice(0, 4)), vehicleYearFirstRegisteredNZ].map(readYear);
  const first = Math.min(...years.filter((year) => year !== undefined));
  return vehicleYear !== null && first < vehicleYear
    ? `It was first registered in ${first}, before the year that it was made in`
    : undefined;
};
