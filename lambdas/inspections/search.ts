import type { InspectionSummary } from '#shared/inspections/model.ts';
import { addDays, type NzDate, startOfNzDay } from '#shared/nz-date.ts';
import type { Caller, Tenant } from '../http/context.ts';
import { findClosedNumbers } from '../sheets/closed-numbers.ts';
import { openCursor, writeCursor, wrongCursor } from '../table/cursor.ts';
import { headerKeyIn, inspectionList, inspectionsByTerm, searchTermKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Search } from '../table/search.ts';
import type { Item } from '../table/table.ts';
import { findListedDays, isFiltered, isWanted, type Page, type Query } from './list-filter.ts';
import { firstInspectionId } from './new-inspection.ts';
import {
  findVinTerms,
  isSheetNumber,
  matchesWords,
  parseSearch,
  parseSheetNumber,
  plainSearch,
  type SearchTerm,
  splitSheetNumber,
  type TermSearch,
} from './search-terms.ts';
import { readSummary } from './stored-summary.ts';

/**
 * Lists completed inspections, newest first: by sheet number, by the start of a number or name, with a filter, or all.
 */
export const listInspections = (context: Caller, query: Query): Promise<Page> => {
  if (query.formattedId) return findByTerms(context, [parseSheetNumber(query.formattedId)], query);
  if (query.search) return search(context, query.search, query);
  return listByDate(context, query);
};

/**
 * Searches for typed text: in the index and, once that is read to its end, in the words of recent inspections. The
 * first page of a sheet number without a filter includes drafts that were discarded.
 */
const search = async (context: Caller, text: string, query: Query): Promise<Page> => {
  const typed = plainSearch(text);
  const isWhole = !query.after && !isFiltered(query) && !query.from && !query.upTo;
  const { number, recheck } = splitSheetNumber(typed);
  const [page, all] = await Promise.all([
    findByTermsAndWords(context, typed, query),
    isWhole && isSheetNumber(typed) ? findClosedNumbers(context, number) : [],
  ]);
  const closed = all.filter(
    ({ formattedIdIdx, recheckIdx }) =>
      (recheck === undefined || recheckIdx === recheck) &&
      !page.inspections.some(
        ({ formattedId }) => formattedId.formattedIdIdx === formattedIdIdx && formattedId.recheckIdx === recheckIdx,
      ),
  );
  return { ...page, ...(closed.length > 0 && { closed }) };
};

/** True for a whole number such as `1043-1`, which has no words. */
const isRecheckNumber = (typed: string) => isSheetNumber(typed) && typed.includes('-');

/** The cursor's field for the place among recent inspections. */
const WORDS = 'WORDS';

const findByTermsAndWords = async (context: Caller, typed: string, query: Query): Promise<Page> => {
  const searches = parseSearch(typed);
  const place = query.after === undefined ? undefined : openCursor(query.after)[WORDS];
  const page: Page = place === undefined ? await findByTerms(context, searches, query) : { inspections: [] };
  if (page.next || typed.length < 2 || isRecheckNumber(typed)) return page;
  const pageSize = Math.max(1, query.pageSize - page.inspections.length);
  const isNew = (line: InspectionSummary) => !searches.some(({ valueIn }) => valueIn(line) !== undefined);
  const { inspections, next, range } = await listByDate(
    context,
    { ...query, after: place, pageSize },
    (line) => isNew(line) && matchesWords(line, typed),
  );
  const found = new Map([...page.inspections, ...inspections].map((line) => [line.id, line]));
  return {
    inspections: [...found.values()].sort((a, b) => b.id - a.id),
    ...(next && { next: writeCursor({ [WORDS]: next }) }),
    ...(query.from || query.upTo ? { range } : { wordsFrom: range?.from }),
  };
};

/**
 * Runs a page of each search, and returns where each continues. An inspection found by several searches is listed once.
 */
const findByTerms = async (context: Caller, searches: readonly TermSearch[], query: Query): Promise<Page> => {
  const { table, organizationId, now } = context;
  const range = findListedDays(query, now, { always: false });
  const begun = query.after === undefined ? undefined : parsePlaces(query.after, searches);
  const asked = searches.filter(({ by }) => !begun || begun[by]);
  const limit = Math.max(1, Math.floor(query.pageSize / asked.length));
  const pages = await Promise.all(
    asked.map(async ({ by, startsWith }) => {
      const pk = inspectionsByTerm(organizationId, by);
      const place = begun?.[by];
      const after = place && writeCursor({ ...makeKey(organizationId, by, place), gsi2pk: pk, gsi2sk: place });
      return { by, ...(await table.search({ index: 'gsi2', pk, startsWith, newestFirst: true, limit, after })) };
    }),
  );
  const lines = pages.flatMap(({ by, items }) => items.map((item) => ({ by, item, ...splitPlace(item.gsi2sk) })));
  const summaries = await loadSummaries(
    context,
    lines.map(({ item }) => item),
  );
  const inspections = lines
    .flatMap(({ by, value, item }) => {
      const line = summaries.get(item.pk);
      return line && isListedAt({ by, value }, line, searches) && isWanted(line, query, range) ? [line] : [];
    })
    .sort((a, b) => b.id - a.id);
  const next = pages.flatMap(({ by, items, next }) => (next ? [[by, items.at(-1)?.gsi2sk]] : []));
  return {
    inspections,
    ...(next.length > 0 && { next: writeCursor(Object.fromEntries(next)) }),
    ...(range && { range }),
  };
};

/**
 * True for one of an inspection's index entries, so that it is listed once across pages. `line` has no phone number and no VIN. If a VIN
 * both starts and ends with the search text, the match at the end is used.
 */
const isListedAt = ({ by, value }: SearchTerm, line: InspectionSummary, searches: readonly TermSearch[]) => {
  const first = searches.find(({ valueIn }) => valueIn(line) !== undefined);
  if (first) return first.by === by && first.valueIn(line) === value;
  const search = searches.find((one) => one.by === by);
  return (
    by === 'PHONE' ||
    (by === 'VIN' && !findVinTerms(value).some((end) => end !== value && end.startsWith(search?.startsWith ?? '')))
  );
};

/** Loads the summaries of inspections by their index entries, which contain only keys. */
const loadSummaries = async ({ table }: Tenant, items: readonly Item[]) => {
  const pks = [...new Set(items.map(({ pk }) => pk))];
  const headers = await table.getAll(pks.map(headerKeyIn));
  return new Map(readEach(headers, (header) => [header.pk, readSummary(header)]));
};

/** Splits an index key such as `KZT482#1795380120000123` into term and inspection id. */
const splitPlace = (place: unknown) => {
  const [, value = '', id] = /^(.*)#(\d{1,16})$/s.exec(String(place)) ?? [];
  return { value, id: Number(id) };
};
const makeKey = (organizationId: Tenant['organizationId'], by: TermSearch['by'], place: string) => {
  const { value, id } = splitPlace(place);
  return searchTermKey(organizationId, id, by, value);
};

/** Parses where unfinished searches continue. Throws on a cursor of a different search. */
const parsePlaces = (text: string, searches: readonly TermSearch[]): Partial<Record<TermSearch['by'], string>> => {
  const places = Object.entries(openCursor(text));
  const isPlace = ([by, place]: [string, string]) =>
    /#\d{1,16}$/.test(place) && searches.some((search) => search.by === by && place.startsWith(search.startsWith));
  if (places.length === 0 || !places.every(isPlace)) throw wrongCursor();
  return Object.fromEntries(places);
};

/** Maximum number of index pages that one request reads. */
const MAX_PAGES_READ = 5;

/**
 * Lists by date, newest first, in bounded pages. With a filter it covers a range of days, which the response contains.
 */
const listByDate = async (
  context: Caller,
  query: Query,
  isMatch?: (line: InspectionSummary) => boolean,
): Promise<Page> => {
  const { organizationId, table, now } = context;
  const { pageSize } = query;
  const range = findListedDays(query, now, { always: isFiltered(query) || isMatch !== undefined });
  const search: Search = {
    index: 'gsi1',
    pk: inspectionList(organizationId),
    newestFirst: true,
    limit: pageSize,
    ...(range && { from: idFrom(range.from), upTo: idBefore(addDays(range.upTo, 1)) }),
  };
  const rangeListed = range && { range };
  // the default range has moved on since the previous page: nothing is left
  if (query.after && !query.from && search.from && isBefore(query.after, search.from))
    return { inspections: [], ...rangeListed };
  const inspections: InspectionSummary[] = [];
  let after = query.after;
  for (let read = 0; read < MAX_PAGES_READ; read++) {
    const page = await table.search({ ...search, after });
    after = page.next;
    for (const item of page.items) {
      const [line] = readEach([item], readSummary);
      if (!line || !isWanted(line, query, undefined) || isMatch?.(line) === false) continue;
      inspections.push(line);
      if (inspections.length < pageSize) continue;
      // the result may be full before the last item of the index page
      const isLast = item === page.items.at(-1) && !page.next;
      return { inspections, ...(!isLast && { next: writeCursor(readPlace(item)) }), ...rangeListed };
    }
    if (!after) break;
  }
  return { inspections, ...(after && { next: after }), ...rangeListed };
};

const isBefore = (cursor: string, id: string) => (openCursor(cursor).gsi1sk ?? id) < id;

/**
 * Ids are compared as strings, so the id of an early day is padded: before September 2001 it would have fewer digits.
 */
const idFrom = (day: NzDate) => String(Math.max(0, firstInspectionId(startOfNzDay(day)))).padStart(16, '0');
const idBefore = (day: NzDate) => String(Math.max(0, firstInspectionId(startOfNzDay(day)) - 1)).padStart(16, '0');

const readPlace = ({ pk, sk, gsi1pk, gsi1sk }: Item) => ({ pk, sk, gsi1pk, gsi1sk });
