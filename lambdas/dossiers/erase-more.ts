import { customerOfSheet } from '#shared/customers/sheet-customer.ts';
import { getRetentionEnd } from '#shared/dossiers/retention.ts';
import { nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { logLines } from '../aws/log-lines.ts';
import { addMarks } from '../customers/known.ts';
import type { Erasure } from '../due/erasures.ts';
import type { Tenant } from '../http/context.ts';
import { saveSearchTerms } from '../inspections/index-inspection.ts';
import { findInspection, type Stored } from '../inspections/records.ts';
import { CUSTOMER_LOG, customerKey, ownedList, ownerKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import { eraseFromDrafts } from './drafts.ts';
import { eraseFromEstimates, eraseFromOwnEstimates } from './estimates.ts';
import { findInspections } from './inspections.ts';
import { eraseSheetLinks } from './sheet-links.ts';

/** Maximum number of inspections in one step: each is read in full. */
const STEP_SIZE = 25;

/** Delay before a failed step is retried. */
const RETRY_MS = 86_400_000;

type Over = (found: Stored) => Promise<void>;

/**
 * Runs one step of an erasure. Idempotent. `over` erases records whose retention period has ended. Returns where the
 * next step starts or when it is due; undefined if nothing is left.
 */
export const eraseMore = async (
  { after, soonest, customerId }: Erasure,
  ids: readonly string[],
  tenant: Tenant,
  now: Date,
  over?: Over,
): Promise<Pick<Erasure, 'after' | 'soonest'> | undefined> => {
  if (after === undefined) await eraseRelated(ids, tenant, now);
  const from = after === undefined ? undefined : String(after);
  const { found, next } = await findInspections(ids, { pageSize: STEP_SIZE, after: from }, tenant);
  let first = soonest;
  for (const id of found) {
    const goes = await eraseFrom(id, customerId, tenant, now, over).catch((error: unknown) => {
      // an unreadable inspection must not block the others; it is retried later
      const { organizationId } = tenant;
      logLines.error({ notErased: id, organizationId, why: String(error) });
      return new Date(now.getTime() + RETRY_MS).toISOString();
    });
    if (goes && (!first || goes < first)) first = goes;
  }
  if (next) return { after: Number(next), ...(first && { soonest: first }) };
  return first ? { soonest: first } : undefined;
};

/** Erases consents and ownerships. The log of exports stays. */
const eraseRelated = async (ids: readonly string[], tenant: Tenant, now: Date) => {
  const { table, organizationId } = tenant;
  for (const id of ids) {
    const log = await searchAll(table, { pk: customerKey(organizationId, id).pk, startsWith: CUSTOMER_LOG });
    for (const item of log)
      if ((item.said as { what?: string }).what === 'consent') await table.write({ remove: item });
    for (const { gsi1sk } of await searchAll(table, { index: 'gsi1', pk: ownedList(organizationId, id) }))
      await table.write({
        remove: ownerKey(organizationId, String(gsi1sk)),
        condition: 'customer = :customer',
        values: { ':customer': id },
      });
  }
  await eraseFromDrafts(ids, tenant);
  await eraseFromOwnEstimates(ids, tenant, now);
};

/** Returns when an inspection's record may be erased; undefined if it is missing or already erased. */
const eraseFrom = async (id: number, customerId: string, tenant: Tenant, now: Date, over: Over | undefined) => {
  const found = await findInspection(tenant, id, { consistent: true });
  if (!found) return undefined;
  const { inspection } = found;
  await saveSearchTerms(tenant, inspection, now);
  await addMarks(tenant, customerId, customerOfSheet(inspection));
  await eraseFromEstimates(id, tenant, now);
  await eraseSheetLinks(id, tenant);
  const until = getRetentionEnd(inspection.createdAt);
  if (nzDate(now) < until) return startOfNzDay(until).toISOString();
  await over?.(found);
  return over ? undefined : now.toISOString();
};
