import type { Inspection } from '#shared/inspections/model.ts';
import { getLastRecheckDay } from '#shared/inspections/recheck.ts';
import type { ToDo } from '#shared/inspections/to-do.ts';
import { addDays, NzDate, nzDate } from '#shared/nz-date.ts';
import { recheckWindowOn } from '#shared/sheets/rule-tables.ts';
import { inspectionsToDo, type OrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

/**
 * Fields that determine an inspection's key in the to-do index: its open tasks, their day and the id, as in
 * `RECHECK+VIC#2026-12-19#1795380120000123`. The day is the last one for a recheck or, without a recheck, the
 * inspection's. An inspection without tasks is not in the index.
 */
type Dated = Pick<Inspection, 'id' | 'isRecheck' | 'initialDateOfInspection' | 'recheckDateOfInspection' | 'createdAt'>;

export const makeToDoAddress = (organizationId: OrganizationId, inspection: Dated, { recheck, vic }: ToDo) => {
  if (!recheck && !vic) return { gsi4pk: undefined, gsi4sk: undefined };
  const { isRecheck, initialDateOfInspection, recheckDateOfInspection, createdAt } = inspection;
  const first = initialDateOfInspection || nzDate(new Date(createdAt));
  const day = recheck ? getLastRecheckDay(first) : isRecheck ? recheckDateOfInspection || first : first;
  return {
    gsi4pk: inspectionsToDo(organizationId),
    gsi4sk: [recheck && vic ? 'RECHECK+VIC' : recheck ? 'RECHECK' : 'VIC', day, inspection.id].join('#'),
  };
};

export const readToDoDay = ({ gsi4sk }: Item) => NzDate.parse(String(gsi4sk).split('#')[1]);

/** Sorts after all days and ids. */
const END = '~';

/**
 * A range of the index: one combination of tasks, by day and id. `before`: days to subtract from its days when ranges
 * are merged.
 */
export type ToDoRange = { what: string; before: number; from: string; upTo: string };
const makeRange = (what: string, from: NzDate | '', before = 0): ToDoRange => ({
  what,
  before,
  from: `${what}#${from}`,
  upTo: `${what}#${END}`,
});

/** Returns the two ranges of rechecks that are still possible. Each starts with the most urgent. */
export const makeRecheckRanges = (today: NzDate) => ['RECHECK', 'RECHECK+VIC'].map((what) => makeRange(what, today));
/** Returns the two ranges of inspections to enter in VIC. Each starts with the oldest. */
export const makeVicRanges = (today: NzDate) => [
  makeRange('RECHECK+VIC', '', recheckWindowOn(today)),
  makeRange('VIC', ''),
];

/** Returns the position of an item in a list merged from ranges, as in `2026-11-18#1795380120000123`. */
export const makePlace = ({ before }: ToDoRange, item: Item) =>
  `${addDays(readToDoDay(item), -before)}#${String(item.gsi4sk).split('#')[2]}`;

export const isPlace = (text: string) => {
  const [day, id = '', ...more] = text.split('#');
  return NzDate.safeParse(day).success && /^\d{1,16}$/.test(id) && more.length === 0;
};

/** Returns the rest of a range after such a position. */
export const cutRange = ({ what, before, from, upTo }: ToDoRange, since: string) => {
  const [day, id] = since.split('#');
  // sorts right after the item at that position, because ids have the same length
  const next = `${what}#${addDays(NzDate.parse(day), before)}#${id}!`;
  return { from: next > from ? next : from, upTo };
};
