import * as z from 'zod';
import { DraftId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { trustOrganizationId } from '../table/keys.ts';
import { DISCARDED_RETENTION_S, type Item, type Table } from '../table/table.ts';
import { dueItem, prepareDay } from './stored.ts';

const KEPT_MS = DISCARDED_RETENTION_S * 1000;

/** A draft's photo files, by name. */
export const DraftFiles = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  draftId: DraftId,
  files: z.array(z.string().regex(/^\w+$/)),
});
export type DraftFiles = z.infer<typeof DraftFiles>;

/** Returns when to delete files that have been unreferenced since then. */
export const findFileCheckTime = (since: Date) => new Date(since.getTime() + KEPT_MS);

/** Schedules a check in 90 days that deletes a draft's unreferenced files. */
export const prepareFilesDue = async (table: Table, what: DraftFiles, now: Date): Promise<Item> => {
  const { organizationId, draftId, files } = what;
  const at = findFileCheckTime(now);
  await prepareDay(table, nzDate(at));
  const id = [organizationId, draftId, ...(files.length === 1 ? files : [])].join('#');
  const since = now.toISOString();
  return dueItem({ kind: 'FILES', id, since, at, facts: { organizationId, draftId, files } });
};
