import type { InspectionSummary } from '#shared/inspections/model.ts';
import { addDays, type NzDate, startOfNzDay } from '#shared/nz-date.ts';
import type { Caller } from '../http/context.ts';
import { openCursor, writeCursor } from '../table/cursor.ts';
import type { Item } from '../table/item.ts';
import { inspectionList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Search } from '../table/search.ts';
import { daysListed, isFiltered, isWanted, type Page, type Query } from './list-filter.ts';
import { firstInspectionId } from './new-inspection.ts';
import { readSummary } from './stored-summary.ts';

/** Pages of the index that one call reads at most, however few lines fit. */
const MOST_READS = 5;

/** Down the list; with a filter only some days of it, in bounded pages, which the answer tells. */
export const listByDate = async (context: Caller, query: Query): Promise<Page> => {
  const { organizationId, table, now } = context;
  const { pageSize } = query;
  const range = daysListed(query, now, { always: isFiltered(query) });
  const search: Search = {
    index: 'gsi1',
    pk: inspectionList(organizationId),
    newestFirst: true,
    limit: pageSize,
    ...(range && { from: idFrom(range.from), upTo: idBefore(addDays(range.upTo, 1)) }),
  };
  const told = range && { range };
  // its first day is over since the page before: there is no more of it
  if (query.after && !query.from && search.from && isBefore(query.after, search.from))
    return { inspections: [], ...told };
  const inspections: InspectionSummary[] = [];
  let after = query.after;
  for (let read = 0; read < MOST_READS; read++) {
    const page = await table.search({ ...search, after });
    after = page.next;
    for (const item of page.items) {
      const [line] = readEach([item], readSummary);
      if (!line || !isWanted(line, query, undefined)) continue;
      inspections.push(line);
      if (inspections.length < pageSize) continue;
      // the page may have been full before its last line
      const isLast = item === page.items.at(-1) && !page.next;
      return { inspections, ...(!isLast && { next: writeCursor(placeOf(item)) }), ...told };
    }
    if (!after) break;
  }
  return { inspections, ...(after && { next: after }), ...told };
};

const isBefore = (cursor: string, id: string) => (openCursor(cursor).gsi1sk ?? id) < id;

/** Ids are compared as texts: those of before September 2001 would be shorter. */
const idFrom = (day: NzDate) => String(Math.max(0, firstInspectionId(startOfNzDay(day)))).padStart(16, '0');
const idBefore = (day: NzDate) => String(Math.max(0, firstInspectionId(startOfNzDay(day)) - 1)).padStart(16, '0');

const placeOf = ({ pk, sk, gsi1pk, gsi1sk }: Item) => ({ pk, sk, gsi1pk, gsi1sk });
