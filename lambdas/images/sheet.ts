import { type DraftId, PaperId } from '#shared/ids.ts';
import { notFound } from '#shared/problem.ts';
import type { Caller, Tenant } from '../http/context.ts';
import { checkMayChange } from '../inspections/may-change.ts';
import { loadStored } from '../inspections/records.ts';
import { readSummary } from '../inspections/stored-summary.ts';
import { readImages } from '../sheets/stored-image.ts';
import type { Item } from '../table/item.ts';
import { draftKey, headerKey, readOrganizationId } from '../table/keys.ts';

/** The item that holds a sheet's photos: its draft, or the header of the inspection that the draft has become. */
export type Sheet = { item: Item; inspectionId: number | null };

/** Refuses a draft that never was, is another organization's or was discarded, all alike. */
export const loadSheet = async (context: Tenant, draft: DraftId): Promise<Sheet> => {
  const { table, organizationId } = context;
  const item = await table.get(draftKey(organizationId, draft), { consistent: true });
  if (item?.state === 'open') return { item, inspectionId: null };
  if (item?.state === 'submitted') return loadSubmittedSheet(context, Number(item.inspectionId));
  throw notFound();
};

export const loadSubmittedSheet = async ({ table, organizationId }: Tenant, inspectionId: number): Promise<Sheet> => {
  const item = await table.get(headerKey(organizationId, inspectionId), { consistent: true });
  if (!item) throw notFound();
  return { item, inspectionId };
};

/** Its photos, the oldest first; without addresses. */
export const readPhotos = ({ item, inspectionId }: Sheet) =>
  readImages(item.images, {
    OrganizationId: readOrganizationId(item),
    inspectionId,
    paperInspectionId: paperOf(inspectionId === null ? item.paperInspectionId : readSummary(item).paperInspectionId),
  });

const paperOf = (id: unknown) => (id ? PaperId.parse(id) : null);

/** An inspection takes photos for as long as it may be changed itself. */
export const checkTakesPhotos = async (context: Caller, { inspectionId }: Sheet) => {
  if (inspectionId === null) return;
  const { inspection } = await loadStored(context, inspectionId, { consistent: true });
  // its recheck has photos of its own; those that were taken before it may still be on their way
  checkMayChange({ ...inspection, recheckedBy: null }, context.now);
};
