import type { Request, ResponseBody } from '#shared/endpoint.ts';
import type { inspectionsApi } from '#shared/inspections/api.ts';
import { daysBetween, type NzDate, nzDate } from '#shared/nz-date.ts';
import type { Caller } from '../http/context.ts';
import { openCursor, writeCursor, wrongCursor } from '../table/cursor.ts';
import { inspectionsToDo } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Item } from '../table/table.ts';
import { readSummary } from './stored-summary.ts';
import { cutRange, isPlace, makePlace, makeRecheckRanges, makeVicRanges, readToDoDay } from './to-do-index.ts';

type Query = Request<typeof inspectionsApi.toDo>['query'];

/**
 * Lists a page of tasks. The index has two ranges for a task: inspections with and without the other task. Both are
 * merged in one order, so that a cursor is valid for both, even if an inspection moves between them.
 */
export const listToDo = async (
  { table, organizationId, now }: Caller,
  { what, pageSize, after }: Query,
): Promise<ResponseBody<typeof inspectionsApi.toDo>> => {
  const today = nzDate(now);
  const pk = inspectionsToDo(organizationId);
  const place = after === undefined ? undefined : parsePlace(after, pk);
  const pages = await Promise.all(
    (what === 'recheck' ? makeRecheckRanges(today) : makeVicRanges(today)).map(async (range) => {
      const { from, upTo } = place ? cutRange(range, place) : range;
      const { items } = await table.search({ index: 'gsi4', pk, from, upTo, limit: pageSize + 1 });
      return items.map((item) => ({ item, since: makePlace(range, item) }));
    }),
  );
  const all = pages.flat().sort((a, b) => (a.since < b.since ? -1 : 1));
  const lines = all.slice(0, pageSize);
  const last = lines.at(-1)?.since;
  return {
    inspections: readEach(
      lines.map(({ item }) => item),
      (item) => ({ ...readSummary(item), daysLeft: countDaysLeft(item, today) }),
    ),
    ...(last && all.length > pageSize && { next: writeCursor({ gsi4pk: pk, since: last }) }),
  };
};

/** Returns the days left for a recheck. Null if the inspection passed, was rechecked, or the last day has passed. */
const countDaysLeft = (item: Item, today: NzDate) => {
  if (!String(item.gsi4sk).startsWith('RECHECK')) return null;
  const days = daysBetween(today, readToDoDay(item));
  return days < 0 ? null : days;
};

const parsePlace = (after: string, pk: string) => {
  const { gsi4pk, since, ...more } = openCursor(after);
  if (gsi4pk !== pk || !since || !isPlace(since) || Object.keys(more).length > 0) throw wrongCursor();
  return since;
};
