import { readLine } from '#lambdas/drafts/stored.ts';
import {
  findReminderStart,
  scheduleAmendmentCheck,
  scheduleReminders,
  scheduleTrainingCheck,
} from '#lambdas/due/reminders.ts';
import { readHead } from '#lambdas/estimates/stored.ts';
import { saveWof } from '#lambdas/history/wofs.ts';
import type { Tenant } from '#lambdas/http/context.ts';
import { scheduleInspectionReminders } from '#lambdas/inspections/index-inspection.ts';
import { loadMembers } from '#lambdas/organizations/member-records.ts';
import { readTrainingMonths } from '#lambdas/reminders/people.ts';
import { draftList, estimateKey, estimateList, remindersKey } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import type { Item } from '#lambdas/table/table.ts';
import { loadOpeningDays } from '#lambdas/tenants/stored.ts';
import { loadAmendments } from '#lambdas/training/amendments/open.ts';
import { EstimateId } from '#shared/ids.ts';
import { buildDraftCause, buildEstimateCause } from '#shared/reminders/causes.ts';
import type { Cause } from '#shared/reminders/moments.ts';
import { forEachRecord } from './every-record.ts';

type Changed = { id: string; cause: Cause; changedAt: string };

const ofDraft = (line: Item): Changed => {
  const { updated } = readLine(line);
  const [, id = ''] = String(line.gsi1sk).split('#');
  return { id, cause: buildDraftCause(updated), changedAt: updated };
};

const ofEstimate = async ({ gsi1sk }: Item, { table, organizationId }: Tenant): Promise<Changed[]> => {
  const [, id = ''] = String(gsi1sk).split('#');
  const item = await table.get(estimateKey(organizationId, EstimateId.parse(id)), { consistent: true });
  const { state, sent } = item ? readHead(item) : {};
  if (state !== 'sent' || !sent) return [];
  return [{ id, cause: buildEstimateCause(sent), changedAt: sent.at }];
};

/** Schedules the next reminder of each draft and of each unanswered estimate. Returns the number of reminders. */
export const rescheduleReminders = async (tenant: Tenant, now = new Date()) => {
  const { table, organizationId } = tenant;
  const drafts = (await searchAll(table, { index: 'gsi1', pk: draftList(organizationId) })).map(ofDraft);
  const estimates = await searchAll(table, { index: 'gsi1', pk: estimateList(organizationId) });
  const sent = (await Promise.all(estimates.map((line) => ofEstimate(line, tenant)))).flat();
  const opening = await loadOpeningDays(tenant);
  let made = 0;
  for (const { id, cause, changedAt } of [...drafts, ...sent])
    for (const write of scheduleReminders(organizationId, id, [cause], {
      after: findReminderStart(changedAt, now),
      opening,
    })) {
      await table.write(write);
      made++;
    }
  return made;
};

/** Schedules checks for every member, if the organization requires training or has amendments to read. */
const remakeTraining = async (tenant: Tenant, now: Date) => {
  const { table, organizationId } = tenant;
  const months = readTrainingMonths(await table.get(remindersKey(organizationId), { consistent: true }));
  const amendments = await loadAmendments(tenant);
  const checks = [
    ...(months ? [scheduleTrainingCheck] : []),
    ...(amendments.length > 0 ? [scheduleAmendmentCheck] : []),
  ];
  const members = checks.length > 0 ? await loadMembers(tenant) : [];
  for (const { member } of members)
    await table.write(...checks.map((schedule) => schedule(organizationId, String(member.gsi1sk), now)));
  return members.length * checks.length;
};

/** Schedules the next reminders of an organization's records, drafts, estimates and training. */
export const rescheduleOrganization = async (tenant: Tenant, now = new Date()) => {
  let reminders = 0;
  const done = await forEachRecord(tenant, async (_, { inspection }) => {
    reminders += await scheduleInspectionReminders(tenant, inspection, now);
    await saveWof(tenant, inspection);
  });
  return {
    ...done,
    reminders: reminders + (await rescheduleReminders(tenant, now)) + (await remakeTraining(tenant, now)),
  };
};
