import { deleteFile } from '../aws/signed-files.ts';
import { DraftFiles, findFileCheckTime } from '../due/files.ts';
import { completeDue, type Due, postpone } from '../due/stored.ts';
import { readSummary } from '../inspections/stored-summary.ts';
import { findOwner } from '../sheets/loose-photos.ts';
import { findFiles, readStoredImages } from '../sheets/stored-image.ts';
import { draftKey, headerKey } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { fileKey } from './image-key.ts';

/**
 * Deletes a draft's files that neither the draft nor its record refers to. Postponed until photos can no longer be
 * added. Idempotent.
 */
export const deleteUnusedFiles = async (table: Table, _due: Due, item: Item, now: Date) => {
  const what = DraftFiles.parse(item);
  const { named, closes, checksAgain } = await findNamed(table, what, now);
  const unnamed = what.files.filter((file) => !named.includes(file));
  if ((unnamed.length > 0 || checksAgain) && closes > now) {
    await postpone(table, item, closes);
    return 'busy';
  }
  await Promise.all(unnamed.map((file) => deleteFile(fileKey(what.organizationId, what.draftId, file))));
  await completeDue(table, item);
  return unnamed.length > 0 ? 'deleted' : 'gone';
};

type Found = { named: string[]; closes: Date; checksAgain?: boolean };

/** Returns the files that a draft or its record refers to, and the time until which photos can be added. */
const findNamed = async (
  table: Table,
  { organizationId, draftId }: Pick<DraftFiles, 'organizationId' | 'draftId'>,
  now: Date,
  isOwner = false,
): Promise<Found> => {
  const draft = await table.get(draftKey(organizationId, draftId), { consistent: true });
  // only discarded drafts are deleted, and they don't refer to any files
  if (!draft) return { named: [], closes: now };
  const owner = findOwner(draft);
  if (owner && !isOwner) return findNamed(table, { organizationId, draftId: owner }, now, true);
  // a loose photo's file is deleted with its item
  if (draft.state === 'loose') return { named: [], closes: now };
  if (draft.state === 'discarded') return { named: [], closes: findFileCheckTime(new Date(String(draft.updatedAt))) };
  const ofDraft = findFiles(readStoredImages(draft.images));
  // this check must continue if the files belong to a loose photo, because a discarded draft's check covers only its
  // own files
  if (draft.state === 'open') return { named: ofDraft, closes: findFileCheckTime(now), checksAgain: isOwner };
  const header = await table.get(headerKey(organizationId, Number(draft.inspectionId)), { consistent: true });
  if (!header) throw new Error('A submitted draft has no record');
  const ofRecord = findFiles(readStoredImages(header.images));
  return { named: [...ofDraft, ...ofRecord], closes: findFileCheckTime(new Date(readSummary(header).createdAt)) };
};
