import type { InspectionSummary } from '#shared/inspections/model.ts';
import { addDays, type NzDate, startOfNzDay } from '#shared/nz-date.ts';
import type { Caller } from '../http/context.ts';
import { openCursor, writeCursor } from '../table/cursor.ts';
import { inspectionList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Search } from '../table/search.ts';
import type { Item } from '../table/table.ts';
import { findListedDays, isFiltered, isWanted, type Page, type Query } from './list-filter.ts';
import { firstInspectionId } from './new-inspection.ts';
import { readSummary } from './stored-summary.ts';

/** Pages of the index that one request reads at most. */
const MAX_PAGES_READ = 5;

/**
 * Lists by date, newest first. With a filter it covers a range of days, which the response states, in bounded pages.
 */
export const listByDate = async (context: Caller, query: Query): Promise<Page> => {
  const { organizationId, table, now } = context;
  const { pageSize } = query;
  const range = findListedDays(query, now, { always: isFiltered(query) });
  const search: Search = {
    index: 'gsi1',
    pk: inspectionList(organizationId),
    newestFirst: true,
    limit: pageSize,
    ...(range && { from: idFrom(range.from), upTo: idBefore(addDays(range.upTo, 1)) }),
  };
  const rangeListed = range && { range };
  // the first day of the range has passed since the previous page: nothing is left
  if (query.after && !query.from && search.from && isBefore(query.after, search.from))
    return { inspections: [], ...rangeListed };
  const inspections: InspectionSummary[] = [];
  let after = query.after;
  for (let read = 0; read < MAX_PAGES_READ; read++) {
    const page = await table.search({ ...search, after });
    after = page.next;
    for (const item of page.items) {
      const [line] = readEach([item], readSummary);
      if (!line || !isWanted(line, query, undefined)) continue;
      inspections.push(line);
      if (inspections.length < pageSize) continue;
      // the page may be full before its last line
      const isLast = item === page.items.at(-1) && !page.next;
      return { inspections, ...(!isLast && { next: writeCursor(readPlace(item)) }), ...rangeListed };
    }
    if (!after) break;
  }
  return { inspections, ...(after && { next: after }), ...rangeListed };
};

const isBefore = (cursor: string, id: string) => (openCursor(cursor).gsi1sk ?? id) < id;

/** Ids are compared as strings: those before September 2001 would be shorter. */
const idFrom = (day: NzDate) => String(Math.max(0, firstInspectionId(startOfNzDay(day)))).padStart(16, '0');
const idBefore = (day: NzDate) => String(Math.max(0, firstInspectionId(startOfNzDay(day)) - 1)).padStart(16, '0');

const readPlace = ({ pk, sk, gsi1pk, gsi1sk }: Item) => ({ pk, sk, gsi1pk, gsi1sk });
