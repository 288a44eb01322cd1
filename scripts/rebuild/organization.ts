import { isDeepStrictEqual } from 'node:util';
import { markFrom } from '#lambdas/counters/facts.ts';
import { readIndexed } from '#lambdas/due/indexing.ts';
import { saveWof } from '#lambdas/history/wofs.ts';
import type { Tenant } from '#lambdas/http/context.ts';
import { countInspection } from '#lambdas/inspections/count-inspection.ts';
import { saveSearchTerms, scheduleInspectionReminders } from '#lambdas/inspections/index-inspection.ts';
import type { Item } from '#lambdas/table/table.ts';
import { type Counts, compareCounts, readCounts, writeDifference } from './counts.ts';
import { rebuildEstimates } from './estimates.ts';
import { forEachRecord } from './every-record.ts';
import { walkHeaderPages } from './header-pages.ts';
import { addVinKeys, refoldCustomers } from './identity-keys.ts';
import { rescheduleReminders } from './reminders.ts';
import { correctSums } from './sums.ts';

/** Number of attempts if people submit inspections meanwhile. */
const TRIES = 10;

/**
 * Rebuilds an organization's derived data from its records: search terms, facts and their sums, reason counts and
 * reminders, including those of drafts and estimates, estimate numbers, and the identity keys of its vehicles and
 * customers. Writes only what differs. Logs and skips unreadable records.
 */
export const rebuildOrganization = async (tenant: Tenant) => {
  const made = { lines: 0, facts: 0 };
  const done = await forEachRecord(tenant, async (_, found) => {
    made.lines += await saveSearchTerms(tenant, found.inspection);
    await scheduleInspectionReminders(tenant, found.inspection);
    await saveWof(tenant, found.inspection);
    made.facts += await countInspection(tenant, found);
  });
  await markFrom(tenant, 0);
  return {
    ...done,
    ...made,
    sums: await correctSums(tenant),
    counts: await correctCounts(tenant),
    ...(await rebuildEstimates(tenant)),
    reminders: await rescheduleReminders(tenant),
    keys: (await addVinKeys(tenant)) + (await refoldCustomers(tenant)),
  };
};

/** Corrects the counts by their difference from the headers, which is measured while no counts change. */
const correctCounts = async (tenant: Tenant) => {
  for (let n = 0; n < TRIES; n++) {
    const before = await readCounts(tenant);
    const counts: Counts = new Map();
    for await (const headers of walkHeaderPages(tenant)) for (const header of headers) add(counts, header);
    if (!isDeepStrictEqual(await readCounts(tenant), before)) continue;
    const difference = compareCounts(before, counts);
    await writeDifference(tenant, difference);
    return difference.length;
  }
  throw new Error(`${tenant.organizationId} has too many submissions at the moment to count its reasons. Try again.`);
};

const add = (counts: Counts, header: Item) => {
  for (const [code, reasons] of Object.entries(readIndexed(header)?.reasons ?? {})) {
    const counted = counts.get(code) ?? new Map<string, number>();
    for (const reason of reasons) counted.set(reason, (counted.get(reason) ?? 0) + 1);
    counts.set(code, counted);
  }
};
