import * as z from 'zod';

/** Stands for the VIN where a vehicle has none. Source: specification 2, section 3. */
export const NO_VIN = 'N/A';

/** Capitals and digits only: what the spaces and hyphens of a plate mean is nothing. A slashed zero is a 0 in print. */
export const normalPlate = (typed: string) => typed.toUpperCase().replace(/Ø/g, '0').replace(/[\s-]/g, '');

/** In capitals without spaces; null: the vehicle has none. Hyphens belong to a chassis number. */
export const normalVin = (typed: string | null | undefined) => {
  const vin = (typed ?? '').toUpperCase().replace(/\s/g, '');
  return vin === '' || vin === NO_VIN ? null : vin;
};

/** A plate as it is written down: no pattern is asked for, since personalised ones follow none. */
export const Plate = z
  .string()
  .max(12)
  .overwrite(normalPlate)
  .regex(/^[A-Z0-9]{0,6}$/, 'A plate has at most six letters and digits');

/** null: the vehicle has none. */
export const Vin = z.string().max(30).nullable().overwrite(normalVin);
