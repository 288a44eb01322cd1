import { markPass } from '#lambdas/estimates/mark-passes.ts';
import { writeWithEstimateNumber } from '#lambdas/estimates/numbers.ts';
import { estimateItem, readHead } from '#lambdas/estimates/stored.ts';
import type { SavedBy, Tenant } from '#lambdas/http/context.ts';
import { estimateKey, estimateList } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import { retryUntilWritten } from '#lambdas/table/until-written.ts';
import { EstimateId } from '#shared/ids.ts';

/**
 * Numbers the estimates of an earlier release, oldest first, and stores with each whether its vehicle has passed since.
 * Returns how many were numbered and how many passes changed.
 */
export const rebuildEstimates = async (tenant: Tenant) => {
  const { table, organizationId } = tenant;
  const done = { numbered: 0, passes: 0 };
  for (const { gsi1sk } of await searchAll(table, { index: 'gsi1', pk: estimateList(organizationId) })) {
    const id = EstimateId.parse(String(gsi1sk).split('#')[1]);
    if (await giveNumber(tenant, id)) done.numbered++;
    if (await markPass(tenant, id)) done.passes++;
  }
  return done;
};

/** Gives an estimate the next number, unless it has one. Returns true if it got one. */
const giveNumber = async (tenant: Tenant, id: EstimateId) => {
  const { table, organizationId } = tenant;
  const given = await retryUntilWritten(async () => {
    const item = await table.get(estimateKey(organizationId, id), { consistent: true });
    const head = item && readHead(item);
    if (!item || !head || head.estimateNumber !== undefined) return { isNew: false };
    const number = await writeWithEstimateNumber(tenant, id, (estimateNumber) => [
      {
        put: estimateItem(
          organizationId,
          { ...head, estimateNumber, version: head.version + 1 },
          item.savedBy as SavedBy,
        ),
        condition: '#version = :seen',
        names: { '#version': 'version' },
        values: { ':seen': head.version },
      },
    ]);
    return number === undefined ? undefined : { isNew: true };
  });
  return given.isNew;
};
