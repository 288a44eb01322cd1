import * as z from 'zod';
import { buildFact, type Fact, readingOrder } from '#shared/counters/fact.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { NzDate, nzDate } from '#shared/nz-date.ts';
import { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { findItemCode, findItemName } from '../sheets/stored-item.ts';
import { factKey, type OrganizationId } from '../table/keys.ts';
import { addVersion, type Item } from '../table/table.ts';

/** A stored fact. Names are short and default values are left out, because a year of facts is read at once. */
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
  m: z.number().optional(),
  /** 1 if the sheet was entered from paper. */
  pap: z.literal(1).optional(),
  /** Day of the inspection, if it differs from the day of submission. */
  on: NzDate.optional(),
  r: z.string().optional(),
  ph: z.number().optional(),
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
    ...(fact.minutes !== null && { m: fact.minutes }),
    ...(fact.isPaper && { pap: 1 }),
    ...(fact.inspectedOn !== fact.day && { on: fact.inspectedOn }),
    ...(readings && { r: readings }),
    ...(fact.photosOfFails > 0 && { ph: fact.photosOfFails }),
    ...(fact.vicEntered && { vic: fact.vicEnteredAt ?? '' }),
    ...(fact.edits > 0 && { e: fact.edits }),
  };
};

export const readFact = (item: Item): Fact => {
  const { at, p, t, a, re, f, last, m, pap, on, r, ph, vic, e } = StoredFact.parse(item);
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
    readings: unpackReadings(r ?? ''),
    photosOfFails: ph ?? 0,
    vicEntered: vic !== undefined,
    vicEnteredAt: vic || null,
    edits: e ?? 0,
  };
};

/**
 * Builds the fact of a record. Each counted change of the header replaces the whole fact, so that a repeated write
 * counts only once.
 */
export const factItem = (organizationId: OrganizationId, header: Item, inspection: Inspection): Item =>
  addVersion({
    ...factKey(organizationId, inspection.id),
    type: 'FACT',
    ...pack(buildFact(inspection, readBesideFact(header))),
  });

/**
 * Returns what the header adds to the record for its fact: when its draft was created, and when it was entered in VIC.
 */
export const readBesideFact = (header: Item) => ({
  startedAt: readText(header.startedAt),
  vicEnteredAt: readEnteredAt(header),
});

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);
const readEnteredAt = ({ vicEntered }: Item) => z.object({ at: z.string() }).optional().parse(vicEntered)?.at;
