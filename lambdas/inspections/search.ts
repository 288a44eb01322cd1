import type { InspectionSummary } from '#shared/inspections/model.ts';
import type { Caller, Tenant } from '../http/context.ts';
import { notOfThisList, openCursor, writeCursor } from '../table/cursor.ts';
import type { Item } from '../table/item.ts';
import { headerKeyIn, inspectionsByTerm, searchTermKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { listByDate } from './list-by-date.ts';
import { daysListed, isWanted, type Page, type Query } from './list-filter.ts';
import { findVinTerms, parseSearch, parseSheetNumber, type SearchTerm, type TermSearch } from './search-terms.ts';
import { readSummary } from './stored-summary.ts';

/** Completed inspections: by sheet number, by the beginning of what is printed on them, filtered, or all, newest first. */
export const listInspections = (context: Caller, query: Query): Promise<Page> => {
  if (query.formattedId) return findByTerms(context, [parseSheetNumber(query.formattedId)], query);
  if (query.search) return findByTerms(context, parseSearch(query.search), query);
  return listByDate(context, query);
};

/** A page of each search at once, and where each goes on. What several of them find is told once. */
const findByTerms = async (context: Caller, searches: readonly TermSearch[], query: Query): Promise<Page> => {
  const { table, organizationId, now } = context;
  const range = daysListed(query, now, { always: false });
  const begun = query.after === undefined ? undefined : placesIn(query.after, searches);
  const asked = searches.filter(({ by }) => !begun || begun[by]);
  const limit = Math.max(1, Math.floor(query.pageSize / asked.length));
  const pages = await Promise.all(
    asked.map(async ({ by, startsWith }) => {
      const pk = inspectionsByTerm(organizationId, by);
      const place = begun?.[by];
      const after = place && writeCursor({ ...keyAt(organizationId, by, place), gsi2pk: pk, gsi2sk: place });
      return { by, ...(await table.search({ index: 'gsi2', pk, startsWith, newestFirst: true, limit, after })) };
    }),
  );
  const lines = pages.flatMap(({ by, items }) => items.map((item) => ({ by, item, ...splitPlace(item.gsi2sk) })));
  const summaries = await summariesOf(
    context,
    lines.map(({ item }) => item),
  );
  const inspections = lines
    .flatMap(({ by, value, item }) => {
      const line = summaries.get(item.pk);
      return line && isToldAt({ by, value }, line, searches) && isWanted(line, query, range) ? [line] : [];
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
 * Of all places that an inspection is found at, it is told at one: on whichever page that is, it comes once. Its line does not
 * say its VIN; of a VIN that begins and ends as what is searched for, it is told at the end.
 */
const isToldAt = ({ by, value }: SearchTerm, line: InspectionSummary, searches: readonly TermSearch[]) => {
  const first = searches.find(({ valueIn }) => valueIn(line) !== undefined);
  if (first) return first.by === by && first.valueIn(line) === value;
  const search = searches.find((one) => one.by === by);
  return by === 'VIN' && !findVinTerms(value).some((end) => end !== value && end.startsWith(search?.startsWith ?? ''));
};

/** The lines that places lead to: the index knows only where they are. */
const summariesOf = async ({ table }: Tenant, items: readonly Item[]) => {
  const pks = [...new Set(items.map(({ pk }) => pk))];
  const headers = await table.getAll(pks.map(headerKeyIn));
  return new Map(readEach(headers, (header) => [header.pk, readSummary(header)]));
};

/** `KZT482#1795380120000123`: under what, and which inspection. */
const splitPlace = (place: unknown) => {
  const [, value = '', id] = /^(.*)#(\d{1,16})$/s.exec(String(place)) ?? [];
  return { value, id: Number(id) };
};
const keyAt = (organizationId: Tenant['organizationId'], by: TermSearch['by'], place: string) => {
  const { value, id } = splitPlace(place);
  return searchTermKey(organizationId, id, by, value);
};

/** Where the searches go on that are not at their end; refuses what is no place in them. */
const placesIn = (text: string, searches: readonly TermSearch[]): Partial<Record<TermSearch['by'], string>> => {
  const places = Object.entries(openCursor(text));
  const isPlace = ([by, place]: [string, string]) =>
    /#\d{1,16}$/.test(place) && searches.some((search) => search.by === by && place.startsWith(search.startsWith));
  if (places.length === 0 || !places.every(isPlace)) throw notOfThisList();
  return Object.fromEntries(places);
};
