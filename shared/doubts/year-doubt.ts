import { isAfterHere, readYear } from '../sheets/expiry.ts';
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

/** A first registration anywhere after the one in New Zealand, said gently; nothing is proposed from either. */
export const registrationDoubt = (known: Parameters<typeof isAfterHere>[0]) =>
  isAfterHere(known)
    ? `It was first registered in New Zealand in ${known.yearFirstRegisteredNZ}, before this day`
    : undefined;
