import * as z from 'zod';

/** Entered as the VIN of a vehicle that has none. Source: specification 2, section 3. */
export const NO_VIN = 'N/A';

/** Normalises a plate to capitals and digits: removes spaces and hyphens, and replaces Ø, a slashed zero. */
export const normalizePlate = (typed: string) => typed.toUpperCase().replace(/Ø/g, '0').replace(/[\s-]/g, '');

/**
 * Normalises a VIN to capitals without spaces; null if the vehicle has none. Hyphens are kept, because chassis numbers
 * have them.
 */
export const normalizeVin = (typed: string | null | undefined) => {
  const vin = (typed ?? '').toUpperCase().replace(/\s/g, '');
  return vin === '' || vin === NO_VIN ? null : vin;
};

/** A normalised plate. Not checked against a pattern, because personalised plates don't follow one. */
export const Plate = z
  .string()
  .max(12)
  .overwrite(normalizePlate)
  .regex(/^[A-Z0-9]{0,6}$/, 'A plate can have up to six letters and digits');

/** null if the vehicle has none. */
export const Vin = z.string().max(30).nullable().overwrite(normalizeVin);
