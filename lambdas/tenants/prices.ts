import * as z from 'zod';
import { mergePrices } from '#shared/organizations/merge-prices.ts';
import { type Organization, PRICES_MAX } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import type { Context, Tenant } from '../http/context.ts';
import { type SaidBy, saidBy } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import { pricesKey, pricesVersionKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { readOrganization } from './stored.ts';

type Lines = Record<string, number>;
const Stored = z.object({
  lines: z.record(z.string(), z.number()),
  version: z.int(),
  pricedBy: z.object({ userId: z.string(), at: z.string() }).optional(),
});
type Prices = z.infer<typeof Stored>;

/** For so long somebody may be at work on a page that does not say which prices it shows. */
const PAGE_MS = 3_600_000;
const MOST_LOOKED_AT = 50;

/**
 * The prices of an organization. Before they were first saved by themselves they stood on its own item; what stands there
 * beside them was written by the release before, while both ran.
 */
const readPrices = (organization: Item, prices: Item | undefined): Prices => {
  const { PricingMatrix } = readOrganization(organization);
  if (!prices) return { lines: PricingMatrix, version: 0 };
  const stored = Stored.parse(prices);
  return { ...stored, lines: { ...stored.lines, ...PricingMatrix } };
};

export const withPrices = (organization: Item, prices: Item | undefined): Organization => {
  const { lines, version } = readPrices(organization, prices);
  return { ...readOrganization(organization), PricingMatrix: lines, PricesVersion: version };
};

/**
 * What is written for prices that were changed from those of version `seen`: lines that somebody else has changed since stay
 * so. The same line changed by both is the caller's to look at; a page that does not say what it has seen wins.
 */
export const priceWrites = async (
  context: Pick<Context, keyof Tenant | 'actor' | 'now' | 'organization'>,
  mine: Lines,
  seen: number | undefined,
): Promise<Write[]> => {
  const { table, organizationId, organization } = context;
  const item = await table.get(pricesKey(organizationId), { consistent: true });
  const current = readPrices(organization, item);
  const base = seen === current.version ? current.lines : await findBase(context, current, seen);
  const { lines, changedByBoth } = mergePrices(base, mine, current.lines);
  if (seen !== undefined && changedByBoth.length > 0)
    throw new Problem(
      'version-conflict',
      `Somebody else has changed the price of ${changedByBoth.join(', ')}. Reload to see it.`,
      withPrices(organization, item),
    );
  if (Object.keys(lines).length > PRICES_MAX)
    throw new Problem('not-valid', `A price list has at most ${PRICES_MAX} lines.`);
  const by = saidBy(context);
  const first = item ? [] : [{ put: versionItem(organizationId, current) }];
  const next = { lines, version: current.version + 1, pricedBy: by };
  return [
    {
      put: { ...pricesKey(organizationId), type: 'PRICES', ...next },
      condition: item ? '#version = :seen' : 'attribute_not_exists(pk)',
      ...(item && { names: { '#version': 'version' }, values: { ':seen': current.version } }),
    },
    { put: versionItem(organizationId, next) },
    ...first,
  ];
};

/** As they stood from then on, with who saved them. */
const versionItem = (
  org: Tenant['organizationId'],
  prices: Omit<Prices, 'pricedBy'> & { pricedBy?: SaidBy | Prices['pricedBy'] },
): Item => ({
  ...pricesVersionKey(org, prices.version),
  type: 'PRICES',
  ...prices,
});

/** The prices that the change was made from: those that were seen, else the last that the page can have shown. */
const findBase = async (
  { table, organizationId, actor, now }: Pick<Context, keyof Tenant | 'actor' | 'now'>,
  current: Prices,
  seen: number | undefined,
) => {
  const { pk, sk } = pricesVersionKey(organizationId, seen ?? 0);
  if (seen !== undefined) {
    const item = await table.get({ pk, sk }, { consistent: true });
    // a version that never was has shown nothing: whatever differs is for somebody to look at
    return item ? Stored.parse(item).lines : {};
  }
  const { items } = await table.search({
    pk,
    startsWith: 'VERSION#',
    newestFirst: true,
    limit: MOST_LOOKED_AT,
    consistent: true,
  });
  const shown = items
    .map((item) => Stored.parse(item))
    .find(
      ({ pricedBy }) =>
        !pricedBy || pricedBy.userId === actor.userId || Date.parse(pricedBy.at) < now.getTime() - PAGE_MS,
    );
  return shown?.lines ?? current.lines;
};
