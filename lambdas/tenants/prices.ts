import * as z from 'zod';
import { CannedJob } from '#shared/estimates/money.ts';
import { mergeRecords } from '#shared/merge-records.ts';
import { type Organization, type OrganizationChanges, PRICES_MAX } from '#shared/organizations/model.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Context, makeAuthorship, type SaidBy, type Tenant } from '../http/context.ts';
import { pricesKey, pricesVersionKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { readOrganization } from './stored.ts';

const Stored = z.object({
  lines: z.record(z.string(), z.number()),
  /** Absent in items of an earlier release. */
  jobs: z.record(z.string(), withoutLimits(CannedJob)).default({}),
  version: z.int(),
  pricedBy: z.object({ userId: z.string(), at: z.string() }).optional(),
});
type Prices = z.infer<typeof Stored>;

/** How long a page that doesn't send its price version is assumed to have been open, at most. */
const PAGE_MS = 3_600_000;
const MAX_VERSIONS_READ = 50;

/**
 * Reads an organization's prices. Earlier releases stored them in the organization's own item. Lines found there were
 * written by the previous release during a deployment, and override others.
 */
const readPrices = (organization: Item, prices: Item | undefined): Prices => {
  const { PricingMatrix } = readOrganization(organization);
  if (!prices) return { lines: PricingMatrix, jobs: {}, version: 0 };
  const stored = Stored.parse(prices);
  return { ...stored, lines: { ...stored.lines, ...PricingMatrix } };
};

export const withPrices = (organization: Item, prices: Item | undefined): Organization => {
  const { lines, jobs, version } = readPrices(organization, prices);
  return { ...readOrganization(organization), PricingMatrix: lines, CannedJobs: jobs, PricesVersion: version };
};

type Changed = Pick<OrganizationChanges, 'PricingMatrix' | 'CannedJobs' | 'PricesVersion'>;

/**
 * Merges changed prices and jobs, based on version `seen`, into the current ones and returns the writes. Throws a version
 * conflict if a line was changed in both. A page that doesn't send its version wins.
 */
export const makePriceWrites = async (
  context: Pick<Context, keyof Tenant | 'actor' | 'now' | 'organization'>,
  { PricingMatrix, CannedJobs, PricesVersion: seen }: Changed,
): Promise<Write[]> => {
  const { table, organizationId, organization } = context;
  const item = await table.get(pricesKey(organizationId), { consistent: true });
  const current = readPrices(organization, item);
  const base = seen === current.version ? current : await findBase(context, current, seen);
  const { merged: lines, changedByBoth: inLines } = mergeRecords(
    base.lines,
    PricingMatrix ?? base.lines,
    current.lines,
  );
  const { merged: jobs, changedByBoth: inJobs } = mergeRecords(base.jobs, CannedJobs ?? base.jobs, current.jobs);
  const changedByBoth = [...inLines, ...inJobs];
  if (seen !== undefined && changedByBoth.length > 0)
    throw new Problem(
      'version-conflict',
      `Someone else changed the price of ${changedByBoth.join(', ')}. Reload to see it.`,
      withPrices(organization, item),
    );
  if (Object.keys(lines).length > PRICES_MAX)
    throw new Problem('not-valid', `A price list can have up to ${PRICES_MAX} lines.`);
  if (Object.keys(jobs).length > PRICES_MAX) throw new Problem('not-valid', `You can have up to ${PRICES_MAX} jobs.`);
  const by = makeAuthorship(context);
  const first = item ? [] : [{ put: versionItem(organizationId, current) }];
  const next = { lines, jobs, version: current.version + 1, pricedBy: by };
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

/** Builds the item of a version of the prices, with the person who saved it. */
const versionItem = (
  org: Tenant['organizationId'],
  prices: Omit<Prices, 'pricedBy'> & { pricedBy?: SaidBy | Prices['pricedBy'] },
): Item => ({
  ...pricesVersionKey(org, prices.version),
  type: 'PRICES',
  ...prices,
});

/**
 * Returns the prices that the change is based on: version `seen` or, if the page doesn't send it, the last version that
 * the page can have shown.
 */
const findBase = async (
  { table, organizationId, actor, now }: Pick<Context, keyof Tenant | 'actor' | 'now'>,
  current: Prices,
  seen: number | undefined,
): Promise<Pick<Prices, 'lines' | 'jobs'>> => {
  const { pk, sk } = pricesVersionKey(organizationId, seen ?? 0);
  if (seen !== undefined) {
    const item = await table.get({ pk, sk }, { consistent: true });
    // the version is unknown: treat every difference as a conflict
    return item ? Stored.parse(item) : { lines: {}, jobs: {} };
  }
  const { items } = await table.search({
    pk,
    startsWith: 'VERSION#',
    newestFirst: true,
    limit: MAX_VERSIONS_READ,
    consistent: true,
  });
  const shown = items
    .map((item) => Stored.parse(item))
    .find(
      ({ pricedBy }) =>
        !pricedBy || pricedBy.userId === actor.userId || Date.parse(pricedBy.at) < now.getTime() - PAGE_MS,
    );
  return shown ?? current;
};
