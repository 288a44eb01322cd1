import * as z from 'zod';
import { type Fact, readingOrder } from '#shared/counters/fact.ts';
import { NzDate, nzDate } from '#shared/nz-date.ts';
import { findItemName } from '#shared/sheets/checklist.ts';
import { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { findItemCode } from '../sheets/stored-item.ts';
import { factKey, type OrganizationId } from '../table/keys.ts';
import { addVersion, type Item } from '../table/table.ts';

/** A stored fact. Names are short and default values are left out, because there is one for each inspection. */
const StoredFact = z.object({
  /** Time of submission, unless the id contains it. */
  at: z.iso.datetime().optional(),
  p: z.string(),
  t: VehicleType,
  a: z.number().optional(),
  /** Id of the inspection that this one rechecks. */
  re: z.number().optional(),
  /** Codes of failed items. */
  f: z.string().optional(),
  /** Last day for a recheck; only set if the inspection failed. */
  last: z.union([NzDate, z.literal('')]).optional(),
  /** Last day for a recheck; only set on a first recheck in time. */
  due: NzDate.optional(),
  m: z.number().optional(),
  /** 1 if the sheet was entered from paper. */
  pap: z.literal(1).optional(),
  /** Day of the inspection, if it differs from the day of submission. */
  on: NzDate.optional(),
  r: z.string().optional(),
  /** 1 if the readings repeat those of an earlier inspection. */
  same: z.literal(1).optional(),
  ph: z.number().optional(),
  /** Number of photos. Facts of releases that didn't count them have none in their sums either. */
  n: z.number().optional(),
  /** When it was entered in VIC; '' if the time is unknown. */
  vic: z.string().optional(),
  e: z.number().optional(),
});

const instantOf = (id: number) => new Date(Math.floor(id / 1000)).toISOString();

/** Joins readings with commas, leaving out trailing empty ones. */
const packReadings = (readings: Fact['readings']) =>
  readings
    .map((one) => one ?? '')
    .join(',')
    .replace(/,+$/, '');
const unpackReadings = (packed: string) => {
  const values = packed.split(',');
  return readingOrder.map((_, place) => (values[place] ? Number(values[place]) : null));
};

const pack = (fact: Fact): z.infer<typeof StoredFact> => {
  const readings = packReadings(fact.readings);
  return {
    ...(fact.submittedAt !== instantOf(fact.id) && { at: fact.submittedAt }),
    p: fact.person,
    t: fact.vehicleType,
    ...(fact.age !== null && { a: fact.age }),
    ...(fact.recheckOf !== null && { re: fact.recheckOf }),
    ...(fact.failed.length > 0 && { f: fact.failed.map(findItemCode).join(' ') }),
    ...(!fact.passed && { last: fact.lastRecheckDay ?? '' }),
    ...(fact.inTimeFor !== null && { due: fact.inTimeFor }),
    ...(fact.minutes !== null && { m: fact.minutes }),
    ...(fact.isPaper && { pap: 1 }),
    ...(fact.inspectedOn !== fact.day && { on: fact.inspectedOn }),
    ...(readings && { r: readings }),
    ...(fact.isRepeated && { same: 1 }),
    ...(fact.photos > 0 && { n: fact.photos }),
    ...(fact.photosOfFails > 0 && { ph: fact.photosOfFails }),
    ...(fact.vicEntered && { vic: fact.vicEnteredAt ?? '' }),
    ...(fact.edits > 0 && { e: fact.edits }),
  };
};

export const readFact = (item: Item): Fact => {
  const { at, p, t, a, re, f, last, due, m, pap, on, r, same, ph, n, vic, e } = StoredFact.parse(item);
  const id = Number(item.sk);
  const submittedAt = at ?? instantOf(id);
  const day = nzDate(new Date(submittedAt));
  return {
    id,
    day,
    submittedAt,
    person: p,
    vehicleType: t,
    age: a ?? null,
    recheckOf: re ?? null,
    passed: last === undefined,
    failed: f ? f.split(' ').map(findItemName) : [],
    minutes: m ?? null,
    isPaper: pap === 1,
    inspectedOn: on ?? day,
    lastRecheckDay: last || null,
    inTimeFor: due ?? null,
    readings: unpackReadings(r ?? ''),
    isRepeated: same === 1,
    photos: n ?? 0,
    photosOfFails: ph ?? 0,
    vicEntered: vic !== undefined,
    vicEnteredAt: vic || null,
    edits: e ?? 0,
  };
};

/** Builds the item of a fact. `writes` counts how often it was stored since facts are in the sums. */
export const factItem = (organizationId: OrganizationId, fact: Fact, writes: number): Item =>
  addVersion({ ...factKey(organizationId, fact.id), type: 'FACT', ...pack(fact), writes });

/**
 * Returns what the header adds to the record for its fact: when its draft was created, and when it was entered in VIC.
 */
export const readBesideFact = (header: Item) => ({
  startedAt: readText(header.startedAt),
  vicEnteredAt: readEnteredAt(header),
});

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);
const readEnteredAt = ({ vicEntered }: Item) => z.object({ at: z.string() }).optional().parse(vicEntered)?.at;
