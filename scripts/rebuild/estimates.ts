import { markPass, skipUnreadable } from '#lambdas/estimates/mark-passes.ts';
import { writeWithEstimateNumber } from '#lambdas/estimates/numbers.ts';
import { findPlace, pickPlace, updateDerived } from '#lambdas/estimates/place.ts';
import { loadSent } from '#lambdas/estimates/send.ts';
import { type Head, headWrite, readHead } from '#lambdas/estimates/stored.ts';
import type { SavedBy, Tenant } from '#lambdas/http/context.ts';
import { findInspection } from '#lambdas/inspections/records.ts';
import { decisionKey, estimateKey, estimateList, userKey } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import { retryUntilWritten } from '#lambdas/table/until-written.ts';
import { briefAnswer, RecordedDecision } from '#shared/estimates/decisions.ts';
import { EstimateId } from '#shared/ids.ts';
import { withoutLimits } from '#shared/without-limits.ts';

/**
 * Numbers the estimates of an earlier release, oldest first, and stores with each what lists show: customer and vehicle,
 * sender, outcome of the answer, and whether the vehicle has passed since. Leaves out and logs unreadable ones.
 */
export const rebuildEstimates = async (tenant: Tenant) => {
  const { table, organizationId } = tenant;
  const done = { numbered: 0, estimates: 0, passes: 0 };
  for (const { gsi1sk } of await searchAll(table, { index: 'gsi1', pk: estimateList(organizationId) })) {
    const id = EstimateId.parse(String(gsi1sk).split('#')[1]);
    const change = (what: () => Promise<boolean>) => skipUnreadable(tenant, id, what);
    if (await change(() => giveNumber(tenant, id))) done.numbered++;
    if (await change(() => derive(tenant, id))) done.estimates++;
    if (await change(() => markPass(tenant, id))) done.passes++;
  }
  return done;
};

/** Updates what an estimate's item contains for lists. Returns true if that changed. */
const derive = async (tenant: Tenant, id: EstimateId) => {
  const { table, organizationId } = tenant;
  const item = await table.get(estimateKey(organizationId, id), { consistent: true });
  if (!item) return false;
  return updateDerived(tenant, id, await loadPlace(readHead(item), tenant), async ({ sent, sentBy, answer }) => {
    const version = sent && (await loadSent(tenant, id, sent.number));
    if (!version) return {};
    const sender = version.savedBy && (await table.get(userKey(version.savedBy.userId)));
    const name = sentBy ?? String(sender?.nickname || sender?.name || '');
    const decided = answer && (await loadDecision(tenant, id, answer));
    return { ...(name && { sentBy: name }), ...(decided && { answer: briefAnswer(decided, version.lines) }) };
  });
};

const loadPlace = async (head: Head, tenant: Tenant) => {
  if (head.InspectionID === null) return pickPlace(head);
  const found = await findInspection(tenant, head.InspectionID, { consistent: true });
  return found ? findPlace(tenant, found) : {};
};

const loadDecision = async ({ table, organizationId }: Tenant, id: EstimateId, brief: { id: string; at: string }) => {
  const item = await table.get(decisionKey(organizationId, id, brief.at, brief.id), { consistent: true });
  return item && withoutLimits(RecordedDecision).parse(item);
};

/** Gives an estimate the next number, unless it has one. Returns true if it got one. */
const giveNumber = async (tenant: Tenant, id: EstimateId) => {
  const { table, organizationId } = tenant;
  const given = await retryUntilWritten(async () => {
    const item = await table.get(estimateKey(organizationId, id), { consistent: true });
    const head = item && readHead(item);
    if (!item || !head || head.estimateNumber !== undefined) return { isNew: false };
    const number = await writeWithEstimateNumber(tenant, id, (estimateNumber) => [
      headWrite(
        organizationId,
        { ...head, estimateNumber, version: head.version + 1 },
        head.version,
        item.savedBy as SavedBy,
      ),
    ]);
    return number === undefined ? undefined : { isNew: true };
  });
  return given.isNew;
};
