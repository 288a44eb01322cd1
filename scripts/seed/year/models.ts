import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { inRoot } from '../../root.ts';

const number = (fallback: number) => z.string().transform((text) => (text === '' ? fallback : Number(text)));

/** A vehicle model that is common in New Zealand, the years in which it was made, and how common it is. */
const Model = z.object({
  type: VehicleType,
  make: z.string(),
  model: z.string(),
  body: z.string(),
  fuel: z.string(),
  from: number(0),
  to: number(2100),
  weight: number(1),
  /** Share of the vehicles that were first registered abroad. */
  imported: number(0),
  /** The first characters of the VIN. */
  maker: z.string(),
});

export const models = Model.array().parse(
  parse(readFileSync(inRoot('scripts/seed/year/models.csv'), 'utf8'), { columns: true }),
);
