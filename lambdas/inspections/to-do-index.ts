import type { Inspection } from '#shared/inspections/model.ts';
import { lastRecheckDay } from '#shared/inspections/recheck.ts';
import type { ToDo } from '#shared/inspections/to-do.ts';
import { addDays, NzDate, nzDate } from '#shared/nz-date.ts';
import { recheckWindowOn } from '#shared/sheets/rule-tables.ts';
import type { Item } from '../table/item.ts';
import { inspectionsToDo } from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';

/**
 * What there still is to do with an inspection, and by when: `RECHECK+VIC#2026-12-19#1795380120000123`. The day is the
 * last one for a recheck, else that of the inspection. An inspection with nothing to do is not in the index.
 */
type Dated = Pick<Inspection, 'id' | 'isRecheck' | 'initialDateOfInspection' | 'recheckDateOfInspection' | 'createdAt'>;

export const makeToDoAddress = (organizationId: OrganizationId, inspection: Dated, { recheck, vic }: ToDo) => {
  if (!recheck && !vic) return { gsi4pk: undefined, gsi4sk: undefined };
  const { isRecheck, initialDateOfInspection, recheckDateOfInspection, createdAt } = inspection;
  const first = initialDateOfInspection || nzDate(new Date(createdAt));
  const day = recheck ? lastRecheckDay(first) : isRecheck ? recheckDateOfInspection || first : first;
  return {
    gsi4pk: inspectionsToDo(organizationId),
    gsi4sk: [recheck && vic ? 'RECHECK+VIC' : recheck ? 'RECHECK' : 'VIC', day, inspection.id].join('#'),
  };
};

/** The day that a line of the index is sorted by. */
export const readToDoDay = ({ gsi4sk }: Item) => NzDate.parse(String(gsi4sk).split('#')[1]);

/** After every day and id. */
const END = '~';

/** A part of the index: one thing to do, by day and id. `before` is how many days the list counts back from that day. */
export type ToDoRange = { what: string; before: number; from: string; upTo: string };
const makeRange = (what: string, from: NzDate | '', before = 0): ToDoRange => ({
  what,
  before,
  from: `${what}#${from}`,
  upTo: `${what}#${END}`,
});

/** Rechecks that can still be done, in two ranges in the index's order; each starts with what is due first. */
export const makeRecheckRanges = (today: NzDate) => ['RECHECK', 'RECHECK+VIC'].map((what) => makeRange(what, today));
/** What is not entered in VIC, in two ranges; each starts with what was inspected first. */
export const makeVicRanges = (today: NzDate) => [
  makeRange('RECHECK+VIC', '', recheckWindowOn(today)),
  makeRange('VIC', ''),
];

/** Where a line stands in a list of several ranges: `2026-11-18#1795380120000123`. */
export const makePlace = ({ before }: ToDoRange, item: Item) =>
  `${addDays(readToDoDay(item), -before)}#${String(item.gsi4sk).split('#')[2]}`;

export const isPlace = (text: string) => {
  const [day, id = '', ...more] = text.split('#');
  return NzDate.safeParse(day).success && /^\d{1,16}$/.test(id) && more.length === 0;
};

/** What of a range comes after such a place in the list. */
export const cutRange = ({ what, before, from, upTo }: ToDoRange, since: string) => {
  const [day, id] = since.split('#');
  // right behind it: ids have the same length
  const next = `${what}#${addDays(NzDate.parse(day), before)}#${id}!`;
  return { from: next > from ? next : from, upTo };
};
