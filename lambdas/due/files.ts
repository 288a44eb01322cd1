import * as z from 'zod';
import { DraftId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import type { Item } from '../table/item.ts';
import { trustOrganizationId } from '../table/organization-id.ts';
import type { Table } from '../table/table.ts';
import { DISCARDED_KEPT_S } from '../table/ttl.ts';
import { dueItem, prepareDay } from './stored.ts';

/** As long as a discarded draft is. */
const KEPT_MS = DISCARDED_KEPT_S * 1000;

/** Photos of a draft, by the names of their files. */
export const DraftFiles = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  draftId: DraftId,
  files: z.array(z.string().regex(/^\w+$/)),
});
export type DraftFiles = z.infer<typeof DraftFiles>;

/** When files are looked at of which nothing is heard from this moment on. */
export const whenUnnamed = (since: Date) => new Date(since.getTime() + KEPT_MS);

/** That files of a draft may be left with nothing that names them: they are looked at in 90 days, and go if so. */
export const prepareFilesDue = async (table: Table, what: DraftFiles, now: Date): Promise<Item> => {
  const { organizationId, draftId, files } = what;
  const at = whenUnnamed(now);
  await prepareDay(table, nzDate(at));
  const id = [organizationId, draftId, ...(files.length === 1 ? files : [])].join('#');
  const since = now.toISOString();
  return dueItem({ kind: 'FILES', id, since, at, facts: { organizationId, draftId, files } });
};
