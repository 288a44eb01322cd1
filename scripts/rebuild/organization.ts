import { isDeepStrictEqual } from 'node:util';
import { markFrom } from '#lambdas/counters/facts.ts';
import { readIndexed } from '#lambdas/due/indexing.ts';
import type { Tenant } from '#lambdas/http/context.ts';
import { countReasons, saveFact } from '#lambdas/inspections/count-inspection.ts';
import { saveSearchTerms, scheduleInspectionReminders } from '#lambdas/inspections/index-inspection.ts';
import type { Item } from '#lambdas/table/table.ts';
import { type Counts, differenceOf, readCounts, writeDifference } from './counts.ts';
import { everyRecord } from './every-record.ts';
import { headerPages } from './header-pages.ts';
import { remakeReminders } from './reminders.ts';

/** Somebody submits meanwhile: looked at afresh. */
const TRIES = 10;

/**
 * Makes anew what follows from an organization's records: the lines they are found by, what they count as, the counts of their
 * reasons, and what people are to be reminded of; and the reminders of its drafts and estimates.
 * What is right already is not written; a record that cannot be read is told and left out.
 */
export const rebuildOrganization = async (tenant: Tenant) => {
  const made = { lines: 0, facts: 0 };
  const done = await everyRecord(tenant, async (id, found) => {
    made.lines += await saveSearchTerms(tenant, found.inspection);
    made.facts += await saveFact(tenant, id, found);
    await countReasons(tenant, found);
    await scheduleInspectionReminders(tenant, found.inspection);
  });
  await markFrom(tenant, 0);
  return { ...done, ...made, counts: await correctCounts(tenant), reminders: await remakeReminders(tenant) };
};

/** The counts are what the headers say that they counted as; taken while nobody counted, and corrected by the difference. */
const correctCounts = async (tenant: Tenant) => {
  for (let n = 0; n < TRIES; n++) {
    const before = await readCounts(tenant);
    const counts: Counts = new Map();
    for await (const headers of headerPages(tenant)) for (const header of headers) add(counts, header);
    if (!isDeepStrictEqual(await readCounts(tenant), before)) continue;
    const difference = differenceOf(before, counts);
    await writeDifference(tenant, difference);
    return difference.length;
  }
  throw new Error(`${tenant.organizationId} submits too fast for its reasons to be counted. Try again.`);
};

const add = (counts: Counts, header: Item) => {
  for (const [code, reasons] of Object.entries(readIndexed(header)?.reasons ?? {})) {
    const counted = counts.get(code) ?? new Map<string, number>();
    for (const reason of reasons) counted.set(reason, (counted.get(reason) ?? 0) + 1);
    counts.set(code, counted);
  }
};
