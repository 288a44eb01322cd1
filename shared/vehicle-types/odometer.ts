import * as z from 'zod';

/** The unit of an odometer reading; '' if it wasn't stated, which means kilometres. */
export const OdometerUnit = z.enum(['', 'km', 'miles', 'hours']);
export type OdometerUnit = z.infer<typeof OdometerUnit>;

const KM_PER_MILE = 1.609344;

/** Groups thousands. Doesn't use a locale, because locale formats differ between browser and server. */
const group = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Formats a reading as read, such as `80,123 miles`. */
export const formatOdometer = (reading: number, unit: OdometerUnit = '') => `${group(reading)} ${unit || 'km'}`;

/** Converts a reading to whole kilometres; null for hours, which can't be compared. */
export const toKilometres = (reading: number | null, unit: OdometerUnit = '') => {
  if (reading === null || unit === 'hours') return null;
  return unit === 'miles' ? Math.round(reading * KM_PER_MILE) : reading;
};

/** Formats kilometres in the unit of the reading that they were converted from. Whole miles come back unchanged. */
export const formatKilometres = (km: number, unit: OdometerUnit = '') =>
  unit === 'miles' ? formatOdometer(Math.round(km / KM_PER_MILE), unit) : formatOdometer(km);
