import type { DraftId, ImageId } from '#shared/ids.ts';
import type { Client } from '../client/client.ts';
import { putDurably, type StoredDraft, type StoredPhoto, withDevice } from '../device/database.ts';
import { listInTab } from '../device/in-tab.ts';
import { finishPendingWrites } from '../device/pending-writes.ts';
import { repeatUntilDone } from '../device/retrying-queue.ts';
import { getServerNow } from '../device/server-clock.ts';
import { replaceDraft } from '../drafts/store/open-drafts.ts';
import { readStoredDraft } from '../drafts/store/stored-draft.ts';
import { openPhotoStore } from '../images/photo-stores.ts';
import { formatCounts, nameUnsent } from '../session/unsent-work.ts';
import { type LeftOut, toStoredWork, type UnsentDraft, type UnsentPhoto, type UnsentWork } from './unsent-file.ts';
import type { Worker } from './use-worker.ts';

const formatOwner = ({ userId, organizationId }: Pick<Worker, 'userId' | 'organizationId'>, subUserId: string) =>
  [userId, organizationId, subUserId].join(' ');

/** Collects this user's unsent work for this organization. */
export const collectUnsent = async (worker: Worker): Promise<UnsentWork & LeftOut> => {
  await finishPendingWrites();
  const { userId, organizationId, subUserId: own } = worker;
  const beginning = formatOwner(worker, '');
  const findSubUser = (owner: string) => {
    const subUserId = owner.startsWith(beginning) ? owner.slice(beginning.length) : undefined;
    return own === undefined || own === subUserId ? subUserId : undefined;
  };
  const inTab = await listInTab();
  const found = await withDevice(async (device) => {
    const drafts = new Map<string, { key: [string, string]; value: StoredDraft }>();
    const photos = new Map<string, { key: [string, DraftId, ImageId]; value: StoredPhoto }>();
    const stores = device.transaction(['drafts', 'photos']);
    let draft = await stores.objectStore('drafts').openCursor();
    for (; draft; draft = await draft.continue())
      if (draft.value.unsent) drafts.set(String(draft.key), { key: draft.key, value: draft.value });
    let photo = await stores.objectStore('photos').openCursor();
    for (; photo; photo = await photo.continue())
      if (findSubUser(photo.key[0]) !== undefined)
        photos.set(String(photo.key), { key: photo.key, value: photo.value });
    return { drafts, photos };
  });
  // this tab's copy is newer
  for (const draft of inTab.drafts) found.drafts.set(String(draft.key), draft);
  for (const photo of inTab.photos) found.photos.set(String(photo.key), photo);
  const drafts: UnsentDraft[] = [];
  const leftOut: string[] = [];
  for (const { key, value } of found.drafts.values()) {
    const [owner, as] = key;
    const subUserId = findSubUser(owner);
    if (subUserId === undefined || !value.unsent) continue;
    if (readStoredDraft(value)) drafts.push({ subUserId, as, at: value.at, draft: value.draft });
    else leftOut.push(nameUnsent(value.draft));
  }
  const photos: UnsentPhoto[] = [];
  for (const { key, value } of found.photos.values()) {
    const [owner, draft, image] = key;
    const subUserId = findSubUser(owner);
    const { item, description, plate, removed } = value;
    if (subUserId === undefined || !item || removed) continue;
    const bytes = value.bytes ?? (await value.blob?.arrayBuffer().catch(() => undefined));
    if (bytes) photos.push({ subUserId, draft, image, item, description, plate, bytes });
  }
  return { userId, organizationId, drafts, photos, leftOut };
};

/** Finds drafts in the file for which this device has different unsent changes. */
export const findClashes = async (work: UnsentWork) => {
  const clashes: UnsentDraft[] = [];
  for (const draft of work.drafts) {
    const key: [string, string] = [formatOwner(work, draft.subUserId), draft.as];
    const here = await withDevice((device) => device.get('drafts', key));
    if (here?.unsent && here.at !== draft.at) clashes.push(draft);
  }
  return clashes;
};

/**
 * Stores the work of a file on this device, except drafts in `left`, which stay unchanged. The work is then sent like
 * any other; other inspectors' drafts are sent when those inspectors next work on this device.
 */
export const importWork = async (
  work: UnsentWork,
  left: readonly UnsentDraft[],
  { client, worker }: { client: Client; worker: Worker },
) => {
  for (const draft of work.drafts)
    if (!left.includes(draft)) await replaceDraft(formatOwner(work, draft.subUserId), draft.as, toStoredWork(draft));
  for (const { subUserId, draft, image, plate, ...photo } of work.photos) {
    const owner = formatOwner(work, subUserId);
    const kept = { ...photo, ...(plate && { plate }), at: getServerNow().getTime() };
    await withDevice(async (device) => {
      if ((await device.getKey('photos', [owner, draft, image])) === undefined)
        await putDurably(device, 'photos', kept, [owner, draft, image]);
    });
  }
  if (work.photos.length > 0)
    repeatUntilDone(() => openPhotoStore(formatOwner(worker, worker.subUserId ?? ''), client).restore());
};

export const formatAmount = ({ drafts, photos }: Pick<UnsentWork, 'drafts' | 'photos'>) =>
  formatCounts(drafts.length, photos.length);

export const nameDraft = (draft: UnsentDraft) => {
  const mine = readStoredDraft(toStoredWork(draft))?.mine;
  return mine?.vehicleRegistrationPlate || 'A sheet without a plate';
};

export const formatLeftOut = ({ leftOut }: LeftOut) =>
  leftOut.length > 0 ? ` Not included, because this page can't open them: ${leftOut.join('; ')}.` : '';
