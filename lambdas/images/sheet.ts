import { type DraftId, PaperId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { notFound } from '#shared/problem.ts';
import type { Tenant } from '../http/context.ts';
import { loadStored } from '../inspections/records.ts';
import { readSummary } from '../inspections/stored-summary.ts';
import { findOwner } from '../sheets/loose-photos.ts';
import { readImages } from '../sheets/stored-image.ts';
import { draftKey, headerKey, readOrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

/** A sheet: the item with its photos, which is the draft or, after submission, the inspection's header. */
export type Sheet = { item: Item; inspectionId: number | null };

/** A sheet to be changed, with its record if it was submitted. */
export type OpenedSheet = { item: Item; inspection: Inspection | null };

type Place = Pick<Tenant, 'table' | 'organizationId'>;

/**
 * Finds a photo's sheet. Throws 404 for a draft that doesn't exist, was discarded, or belongs to another organization.
 */
const findSheet = async (place: Place, draft: DraftId, isOwner = false): Promise<Sheet> => {
  const { table, organizationId } = place;
  const item = await table.get(draftKey(organizationId, draft), { consistent: true });
  if (item?.state === 'open') return { item, inspectionId: null };
  const owner = isOwner ? undefined : findOwner(item);
  if (owner) return findSheet(place, owner, true);
  if (item?.state === 'submitted') return { item, inspectionId: Number(item.inspectionId) };
  throw notFound();
};

export const loadSheet = async (context: Tenant, draft: DraftId): Promise<Sheet> => {
  const sheet = await findSheet(context, draft);
  return sheet.inspectionId === null ? sheet : loadSubmittedSheet(context, sheet.inspectionId);
};

export const loadSubmittedSheet = async ({ table, organizationId }: Tenant, inspectionId: number): Promise<Sheet> => {
  const item = await table.get(headerKey(organizationId, inspectionId), { consistent: true });
  if (!item) throw notFound();
  return { item, inspectionId };
};

export const openSheet = async (context: Tenant, draft: DraftId): Promise<OpenedSheet> => {
  const { item, inspectionId } = await findSheet(context, draft);
  if (inspectionId === null) return { item, inspection: null };
  const { header, inspection } = await loadStored(context, inspectionId, { consistent: true });
  return { item: header, inspection };
};

/** Returns all of a sheet's photos, oldest first, without URLs. */
export const readPhotos = ({ item, inspectionId }: Sheet) =>
  readImages(item.images, {
    OrganizationId: readOrganizationId(item),
    inspectionId,
    paperInspectionId: readPaperId(
      inspectionId === null ? item.paperInspectionId : readSummary(item).paperInspectionId,
    ),
  });

const readPaperId = (id: unknown) => (id ? PaperId.parse(id) : null);
