import type { EstimateSummary } from '#shared/estimates/model.ts';
import { EstimateId } from '#shared/ids.ts';
import type { Caller } from '../http/context.ts';
import { wrongCursor } from '../table/cursor.ts';
import { estimateKey, estimateNumberKey, estimatesOf } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Item } from '../table/table.ts';
import { readSummary } from './stored.ts';

type Asked = { pageSize: number; after?: string | undefined };
type Page = { estimates: EstimateSummary[]; next?: string };

const indexes = { CUSTOMER: 'gsi2', VEHICLE: 'gsi4' } as const;

/** An estimate's place in the lists: its creation and id. */
const PLACE = /^\d{4}-[\dT:.-]{10,24}Z#est_[A-Za-z0-9]{10,40}$/;

/**
 * Lists the estimates of a customer or a vehicle, newest first; `ids` are all their ids. `after`: the place of the last
 * estimate on the previous page.
 */
export const listEstimatesOf = async (
  context: Pick<Caller, 'table' | 'organizationId' | 'now'>,
  what: keyof typeof indexes,
  ids: readonly string[],
  { pageSize, after }: Asked,
): Promise<Page> => {
  const { table, organizationId, now } = context;
  if (after !== undefined && !PLACE.test(after)) throw wrongCursor();
  const index = indexes[what];
  const pages = await Promise.all(
    ids.map((id) =>
      table.search({
        ...{ index, pk: estimatesOf(organizationId, what, id), newestFirst: true },
        ...(after !== undefined && { upTo: after }),
        // one to learn whether there are more, and the last one of the previous page
        limit: pageSize + 2,
      }),
    ),
  );
  const placeOf = (item: Item) => String(item[`${index}sk`]);
  const all = pages
    .flatMap(({ items }) => items)
    .filter((item) => after === undefined || placeOf(item) < after)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const shown = all.slice(0, pageSize);
  const last = shown.at(-1);
  // the customers' index contains keys only
  const items = what === 'VEHICLE' ? shown : await table.getAll(shown.map(({ pk, sk }) => ({ pk, sk })));
  return {
    estimates: readEach(items, readSummary(now)),
    ...(all.length > pageSize && last && { next: placeOf(last) }),
  };
};

/** Finds the estimate with a number, of any date. */
export const findByNumber = async (number: number, { table, organizationId, now }: Caller) => {
  const found = await table.get(estimateNumberKey(organizationId, number));
  const item = found && (await table.get(estimateKey(organizationId, EstimateId.parse(found.estimateId))));
  return { estimates: readEach([item], readSummary(now)) };
};
