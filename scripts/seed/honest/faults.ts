import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { inRoot } from '../../root.ts';

/**
 * Items on which vehicles fail, with their relative frequency (`weight`) and the vehicle types they apply to (`on`;
 * empty: all). Lamps, tyres and brakes are the most frequent, as in NZTA's published figures.
 */
const Fault = z.object({ item: z.string(), weight: z.coerce.number(), on: z.string() });
const faults = Fault.array().parse(
  parse(readFileSync(inRoot('scripts/seed/honest/faults.csv'), 'utf8'), { columns: true }),
);

const listFor = (type: VehicleType) => faults.filter(({ on }) => on === '' || on.split(' ').includes(type));
export const faultsOf = {
  car: listFor('car'),
  motorcycle: listFor('motorcycle'),
  trailer: listFor('trailer'),
} satisfies Record<VehicleType, unknown>;
export const faultItems = faults.map(({ item }) => item);
