import { customerOfSheet } from '#shared/customers/of-sheet.ts';
import { keptUntil } from '#shared/dossiers/keeping.ts';
import { nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { logLines } from '../aws/log-lines.ts';
import { noteMarks } from '../customers/known.ts';
import type { Erasure } from '../due/erasures.ts';
import type { Tenant } from '../http/context.ts';
import { saveTermItems } from '../inspections/index-inspection.ts';
import { findInspection, type Stored } from '../inspections/records.ts';
import { CUSTOMER_LOG, customerKey, ownedList, ownerKey } from '../table/keys.ts';
import { searchAll } from '../table/search-all.ts';
import { eraseFromDrafts } from './drafts.ts';
import { eraseFromEstimate } from './estimates.ts';
import { findInspections } from './inspections.ts';
import { eraseSheetLinks } from './sheet-links.ts';

/** Inspections of one step: each is read whole. */
const A_STEP = 25;

/** After so long what failed is tried again. */
const AGAIN_MS = 86_400_000;

type Over = (found: Stored) => Promise<void>;

/**
 * A step of what follows from an erasure; each can be done twice. Records that are kept no longer go by `over`, if that is
 * there. Answers where the next step begins, or when one is needed again, or nothing: nothing is left.
 */
export const eraseMore = async (
  { after, soonest, customerId }: Erasure,
  ids: readonly string[],
  tenant: Tenant,
  now: Date,
  over?: Over,
): Promise<Pick<Erasure, 'after' | 'soonest'> | undefined> => {
  if (after === undefined) await eraseBeside(ids, tenant);
  const from = after === undefined ? undefined : String(after);
  const { found, next } = await findInspections(ids, { pageSize: A_STEP, after: from }, tenant);
  let first = soonest;
  for (const id of found) {
    const goes = await eraseFrom(id, customerId, tenant, now, over).catch((error: unknown) => {
      // one that cannot be read keeps the others from nothing; it is tried again
      logLines.error(
        JSON.stringify({
          level: 'error',
          organizationId: tenant.organizationId,
          inspectionId: id,
          error: String(error),
        }),
      );
      return new Date(now.getTime() + AGAIN_MS).toISOString();
    });
    if (goes && (!first || goes < first)) first = goes;
  }
  if (next) return { after: Number(next), ...(first && { soonest: first }) };
  return first ? { soonest: first } : undefined;
};

/** What lies beside a customer, and whose owner they are. What was exported, and by whom, stays. */
const eraseBeside = async (ids: readonly string[], tenant: Tenant) => {
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
};

/** When the record of an inspection may go; undefined: it has gone, or there is none. */
const eraseFrom = async (id: number, customerId: string, tenant: Tenant, now: Date, over: Over | undefined) => {
  const found = await findInspection(tenant, id, { consistent: true });
  if (!found) return undefined;
  const { inspection } = found;
  await saveTermItems(tenant, inspection, now);
  await noteMarks(tenant, customerId, customerOfSheet(inspection));
  await eraseFromEstimate(id, tenant, now);
  await eraseSheetLinks(id, tenant);
  const until = keptUntil(inspection.createdAt);
  if (nzDate(now) < until) return startOfNzDay(until).toISOString();
  await over?.(found);
  return over ? undefined : now.toISOString();
};
