import type { InspectionSummary } from '#shared/inspections/model.ts';
import type { Caller, Tenant } from '../http/context.ts';
import { notOfThisList, openCursor, writeCursor } from '../table/cursor.ts';
import type { Item } from '../table/item.ts';
import { foundKey, headerKeyIn, inspectionsFound } from '../table/keys.ts';
import { byNumber, type Found, type Way, waysFrom } from './found-by.ts';
import { listByDate } from './list-by-date.ts';
import { daysListed, isWanted, type Page, type Query } from './list-filter.ts';
import { summaryOf } from './stored.ts';

/** Completed inspections: by sheet number, by the beginning of what is printed on them, filtered, or all, newest first. */
export const listInspections = (context: Caller, query: Query): Promise<Page> => {
  if (query.formattedId) return found(context, [byNumber(query.formattedId)], query);
  if (query.search) return found(context, waysFrom(query.search), query);
  return listByDate(context, query);
};

/** A page of each way at once, and where each goes on. What can be found in several ways is told once. */
const found = async (context: Caller, ways: readonly Way[], query: Query): Promise<Page> => {
  const { table, organizationId, now } = context;
  const range = daysListed(query, now, { always: false });
  const begun = query.after === undefined ? undefined : placesIn(query.after, ways);
  const asked = ways.filter(({ by }) => !begun || begun[by]);
  const limit = Math.max(1, Math.floor(query.pageSize / asked.length));
  const pages = await Promise.all(
    asked.map(async ({ by, startsWith }) => {
      const pk = inspectionsFound(organizationId, by);
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
      return line && isToldAt({ by, value }, line, ways) && isWanted(line, query, range) ? [line] : [];
    })
    .sort((a, b) => b.id - a.id);
  const next = pages.flatMap(({ by, items, next }) => (next ? [[by, items.at(-1)?.gsi2sk]] : []));
  return {
    inspections,
    ...(next.length > 0 && { next: writeCursor(Object.fromEntries(next)) }),
    ...(range && { range }),
  };
};

/** Of all places that an inspection is found at, it is told at one: on whichever page that is, it comes once. */
const isToldAt = ({ by, value }: Found, line: InspectionSummary, ways: readonly Way[]) => {
  const first = ways.find(({ valueIn }) => valueIn(line) !== undefined);
  return first ? first.by === by && first.valueIn(line) === value : by === 'VIN';
};

/** The lines that places lead to: the index knows only where they are. */
const summariesOf = async ({ table }: Tenant, items: readonly Item[]) => {
  const pks = [...new Set(items.map(({ pk }) => pk))];
  const headers = await table.getAll(pks.map(headerKeyIn));
  return new Map(headers.flatMap((header) => (header ? [[header.pk, summaryOf(header)]] : [])));
};

/** `KZT482#1795380120000123`: under what, and which inspection. */
const splitPlace = (place: unknown) => {
  const [, value = '', id] = /^(.*)#(\d{1,16})$/s.exec(String(place)) ?? [];
  return { value, id: Number(id) };
};
const keyAt = (organizationId: Tenant['organizationId'], by: Way['by'], place: string) => {
  const { value, id } = splitPlace(place);
  return foundKey(organizationId, id, by, value);
};

/** Where the ways go on that are not at their end; refuses what is no place in them. */
const placesIn = (text: string, ways: readonly Way[]): Partial<Record<Way['by'], string>> => {
  const places = Object.entries(openCursor(text));
  const isPlace = ([by, place]: [string, string]) =>
    /#\d{1,16}$/.test(place) && ways.some((way) => way.by === by && place.startsWith(way.startsWith));
  if (places.length === 0 || !places.every(isPlace)) throw notOfThisList();
  return Object.fromEntries(places);
};
