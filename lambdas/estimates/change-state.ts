import { type EstimateAction, getNextStateOn, getShownState, stateRefusals } from '#shared/estimates/states.ts';
import type { EstimateId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { buildEstimateCause } from '#shared/reminders/causes.ts';
import { scheduleReminders } from '../due/reminders.ts';
import type { Caller, SavedBy, Tenant } from '../http/context.ts';
import { decisionsQuery } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import type { Write } from '../table/table.ts';
import { loadOpeningDays } from '../tenants/stored.ts';
import {
  describeEstimate,
  type FoundEstimate,
  type Head,
  headWrite,
  readFoundEstimate,
  type StoredEstimate,
} from './stored.ts';
import { loadSheetHeader, loadWhereabouts, type SearchPass, searchPass } from './whereabouts.ts';

/** Loads the estimate with its decisions and links in one query, and what became of its inspection. */
export const loadFoundEstimate = (tenant: Tenant, id: EstimateId) => loadEstimateByKeys(tenant, id, searchPass);

/**
 * Like `loadFoundEstimate`, but relies on the stored pass unless it gets a `search`: a customer's link may not query
 * indexes.
 */
export const loadEstimateByKeys = async (
  tenant: Tenant,
  id: EstimateId,
  search?: SearchPass,
): Promise<FoundEstimate> => {
  const { table, organizationId } = tenant;
  const found = readFoundEstimate(await searchAll(table, { ...decisionsQuery(organizationId, id), consistent: true }));
  if (!found) throw notFound();
  const isOut = ['sent', 'answered'].includes(found.head.state);
  const header = await loadSheetHeader(tenant, found.head);
  const inspection = await loadWhereabouts(tenant, found.head, header, { search: isOut ? search : undefined });
  return { ...found, header, inspection };
};

/** Returns the state after an action. Throws `wrong-state` if the action isn't allowed now. */
export const decideNextState = (found: FoundEstimate, action: EstimateAction, now: Date) => {
  const [today, standing] = [nzDate(now), { ...found.head, inspection: found.inspection }];
  const next = getNextStateOn(today, standing, action);
  if (!next)
    throw new Problem('wrong-state', stateRefusals[getShownState(today, standing)], describeEstimate(found, now));
  return next;
};

export const checkVersion = (found: FoundEstimate, seen: number, now: Date) => {
  if (found.head.version !== seen)
    throw new Problem('version-conflict', 'Someone else changed this estimate.', describeEstimate(found, now));
};

/**
 * Writes an estimate with optimistic concurrency, together with `writes`. Returns undefined if another write won.
 * `savedBy` is set when the workshop saves; a customer's decision keeps the previous value.
 */
export const writeHead = async (
  { table, organizationId, now }: Caller,
  { item, head }: StoredEstimate,
  changed: Partial<Head>,
  { savedBy, writes = [] }: { savedBy?: SavedBy; writes?: Write[] } = {},
): Promise<Head | undefined> => {
  const next = { ...head, ...changed, version: head.version + 1, updatedAt: now.toISOString() };
  const { refused } = await table.write(
    headWrite(organizationId, next, head.version, savedBy ?? (item.savedBy as SavedBy)),
    ...(await remindersOf(next, { table, organizationId, now })),
    ...writes,
  );
  return refused ? undefined : next;
};

/** Schedules reminders to the sender, as long as the customer can still decide. */
const remindersOf = async ({ state, sent, EstimateID }: Head, caller: Caller) => {
  if (state !== 'sent' || !sent) return [];
  const { organizationId, now: after } = caller;
  const opening = await loadOpeningDays(caller);
  return scheduleReminders(organizationId, EstimateID, [buildEstimateCause(sent)], { after, opening });
};
