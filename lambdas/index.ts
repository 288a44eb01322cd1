import { isStartCheck } from '#shared/events.ts';
import { logLines } from './aws/log-lines.ts';
import { markPasses, placeEstimates } from './estimates/mark-passes.ts';
import { saveWof } from './history/wofs.ts';
import { countInspection } from './inspections/count-inspection.ts';
import { finishSubmission } from './inspections/finish-submission.ts';
import { saveSearchTerms, scheduleInspectionReminders } from './inspections/index-inspection.ts';
import { findInspection } from './inspections/records.ts';
import { tenantOf } from './table/connect.ts';
import { type Event, findEventItem } from './table/event-item.ts';
import { readOrganizationId } from './table/keys.ts';

/**
 * Indexes a record after each change: search terms, vehicle, customer, reminders, estimates, facts and reasons. Uses the
 * current record, so that repeated or reordered events have the same result.
 */
export const handler = async (event: Event): Promise<void> => {
  if (isStartCheck(event)) return;
  const item = await findEventItem(event);
  if (!item) throw new Error('The item to index is not readable yet');
  const tenant = tenantOf(readOrganizationId(item));
  const id = Number(item.inspectionId);
  const found = await findInspection(tenant, id, { consistent: true });
  if (!found) throw new Error(`Inspection ${id} is not readable yet`);
  await saveSearchTerms(tenant, found.inspection);
  await finishSubmission(tenant, found.inspection);
  await scheduleInspectionReminders(tenant, found.inspection);
  await saveWof(tenant, found.inspection);
  await markPasses(tenant, found.inspection);
  await placeEstimates(tenant, id);
  // last, because it marks the revision as indexed, and may fail while other sheets change the same counts
  await countInspection(tenant, found);
  logLines.info({ organizationId: tenant.organizationId, inspectionId: id });
};
