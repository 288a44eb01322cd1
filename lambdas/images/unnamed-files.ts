import { deleteFile } from '../aws/stored-files.ts';
import { DraftFiles, whenUnnamed } from '../due/files.ts';
import { type Due, doneWith, putOff } from '../due/stored.ts';
import { readSummary } from '../inspections/stored-summary.ts';
import { findOwner } from '../sheets/loose-photos.ts';
import { findFiles, readStoredImages } from '../sheets/stored-image.ts';
import type { Item } from '../table/item.ts';
import { draftKey, headerKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { fileKey } from './image-key.ts';

/**
 * Deletes those of a draft's files that neither it nor its record names, once no photo can enter there any more; until then
 * it looks again later. What has gone already is no error.
 */
export const deleteUnnamed = async (table: Table, _due: Due, item: Item, now: Date) => {
  const what = DraftFiles.parse(item);
  const { named, closes, looksAgain } = await findNamed(table, what, now);
  const unnamed = what.files.filter((file) => !named.includes(file));
  if ((unnamed.length > 0 || looksAgain) && closes > now) {
    await putOff(table, item, closes);
    return 'busy';
  }
  await Promise.all(unnamed.map((file) => deleteFile(fileKey(what.organizationId, what.draftId, file))));
  await table.write(doneWith(item));
  return unnamed.length > 0 ? 'deleted' : 'gone';
};

type Found = { named: string[]; closes: Date; looksAgain?: boolean };

/** The files that a draft or its record names, and until when photos may enter there. */
const findNamed = async (
  table: Table,
  { organizationId, draftId }: Pick<DraftFiles, 'organizationId' | 'draftId'>,
  now: Date,
  isOwner = false,
): Promise<Found> => {
  const draft = await table.get(draftKey(organizationId, draftId), { consistent: true });
  // only a discarded draft goes, and names nothing from then on
  if (!draft) return { named: [], closes: now };
  const owner = findOwner(draft);
  if (owner && !isOwner) return findNamed(table, { organizationId, draftId: owner }, now, true);
  // it goes with its item
  if (draft.state === 'loose') return { named: [], closes: now };
  if (draft.state === 'discarded') return { named: [], closes: whenUnnamed(new Date(String(draft.updatedAt))) };
  const ofDraft = findFiles(readStoredImages(draft.images));
  // a draft that is discarded asks for its own files alone
  if (draft.state === 'open') return { named: ofDraft, closes: whenUnnamed(now), looksAgain: isOwner };
  const header = await table.get(headerKey(organizationId, Number(draft.inspectionId)), { consistent: true });
  if (!header) throw new Error('A record is not there');
  const ofRecord = findFiles(readStoredImages(header.images));
  return { named: [...ofDraft, ...ofRecord], closes: whenUnnamed(new Date(readSummary(header).createdAt)) };
};
