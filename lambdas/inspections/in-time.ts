import type { InspectionSummary } from '#shared/inspections/model.ts';
import { hasPassed } from '#shared/inspections/result.ts';
import { addDays, type NzDate, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import type { Caller } from '../http/context.ts';
import { writeCursor } from '../table/cursor.ts';
import type { Item } from '../table/item.ts';
import { inspectionList } from '../table/keys.ts';
import type { Search } from '../table/search.ts';
import { firstInspectionId } from './new-inspection.ts';
import type { Page, Query } from './search.ts';
import { summaryOf } from './stored.ts';

/** Days that a filter looks through unless told otherwise. Source: decisions, "Search of completed inspections". */
const FILTERED_DAYS = 90;
/** Pages of the index that one call reads at most, however few lines fit. */
const MOST_READS = 5;

/** Down the list; with a filter only some days of it, in bounded pages, which the answer tells. */
export const inTime = async (context: Caller, query: Query): Promise<Page> => {
  const { organizationId, table, now } = context;
  const { pageSize } = query;
  const range = rangeOf(query, now, { always: query.result !== undefined || query.vic !== undefined });
  const search: Search = {
    index: 'gsi1',
    pk: inspectionList(organizationId),
    newestFirst: true,
    limit: pageSize,
    ...(range && { from: idFrom(range.from), upTo: idBefore(addDays(range.upTo, 1)) }),
  };
  const told = range && { range };
  const inspections: InspectionSummary[] = [];
  let after = query.after;
  for (let read = 0; read < MOST_READS; read++) {
    const page = await table.search({ ...search, after });
    after = page.next;
    for (const item of page.items) {
      const line = summaryOf(item);
      if (!isWanted(line, query, undefined)) continue;
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

type Range = { from: NzDate; upTo: NzDate };

/** The days that a list is kept to: those that were asked for, or where it must be, the last 90. */
export const rangeOf = ({ from, upTo }: Query, now: Date, { always }: { always: boolean }): Range | undefined => {
  if (!always && !from && !upTo) return undefined;
  const today = nzDate(now);
  // nothing is submitted after today
  const last = upTo && upTo < today ? upTo : today;
  const first = from ?? addDays(last, 1 - FILTERED_DAYS);
  if (first > last) throw new Problem('not-valid', 'The first day is after the last one.');
  return { from: first, upTo: last };
};

export const isWanted = (line: InspectionSummary, { result, vic }: Query, range: Range | undefined) => {
  const day = range && nzDate(new Date(line.createdAt));
  return (
    (!day || (range.from <= day && day <= range.upTo)) &&
    (!result || hasPassed(line) === (result === 'pass')) &&
    (!vic || line.VICDetailsEntered === (vic === 'entered'))
  );
};

/** Ids are compared as texts: those of before September 2001 would be shorter. */
const idFrom = (day: NzDate) => String(Math.max(0, firstInspectionId(startOfNzDay(day)))).padStart(16, '0');
const idBefore = (day: NzDate) => String(Math.max(0, firstInspectionId(startOfNzDay(day)) - 1)).padStart(16, '0');

const placeOf = ({ pk, sk, gsi1pk, gsi1sk }: Item) => ({ pk, sk, gsi1pk, gsi1sk });
