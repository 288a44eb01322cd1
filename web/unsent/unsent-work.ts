import type { Client } from '../client/client.ts';
import { putSafely, withDevice } from '../device/database.ts';
import { replaceDraft } from '../drafts/store/open-drafts.ts';
import { readStoredDraft } from '../drafts/store/stored-draft.ts';
import { openPhotoStore } from '../images/photo-stores.ts';
import { asStored, type UnsentDraft, type UnsentPhoto, type UnsentWork } from './unsent-file.ts';
import type { Worker } from './use-worker.ts';

const formatOwner = ({ userId, organizationId }: Pick<Worker, 'userId' | 'organizationId'>, subUserId: string) =>
  [userId, organizationId, subUserId].join(' ');

/** What of this person's work for this organization is on this device alone. */
export const collectUnsent = async (worker: Worker): Promise<UnsentWork> => {
  const { userId, organizationId, subUserId: own } = worker;
  const beginning = formatOwner(worker, '');
  const findSubUser = (owner: string) => {
    const subUserId = owner.startsWith(beginning) ? owner.slice(beginning.length) : undefined;
    return own === undefined || own === subUserId ? subUserId : undefined;
  };
  const drafts: UnsentDraft[] = [];
  const found = await withDevice(async (device) => {
    drafts.length = 0;
    const photos = [];
    const stores = device.transaction(['drafts', 'photos']);
    let draft = await stores.objectStore('drafts').openCursor();
    for (; draft; draft = await draft.continue()) {
      const subUserId = findSubUser(draft.key[0]);
      const { unsent, at, draft: kept } = draft.value;
      if (unsent && subUserId !== undefined) drafts.push({ subUserId, as: draft.key[1], at, draft: kept });
    }
    let photo = await stores.objectStore('photos').openCursor();
    for (; photo; photo = await photo.continue()) {
      const [owner, of, image] = photo.key;
      const subUserId = findSubUser(owner);
      const { item } = photo.value;
      if (subUserId !== undefined && item) photos.push({ subUserId, draft: of, image, item, kept: photo.value });
    }
    return photos;
  });
  const photos: UnsentPhoto[] = [];
  for (const { kept, ...photo } of found) {
    const bytes = kept.bytes ?? (await kept.blob?.arrayBuffer().catch(() => undefined));
    const { description, plate, removed } = kept;
    if (bytes) photos.push({ ...photo, description, plate, removed, bytes });
  }
  return { userId, organizationId, drafts, photos };
};

/** Of the drafts of a file those that this device has unsent work of too, and another: somebody must say which stands. */
export const findClashes = async (work: UnsentWork) => {
  const clashes: UnsentDraft[] = [];
  for (const draft of work.drafts) {
    const key: [string, string] = [formatOwner(work, draft.subUserId), draft.as];
    const here = await withDevice((device) => device.get('drafts', key));
    if (here?.unsent && here.at !== draft.at) clashes.push(draft);
  }
  return clashes;
};

/** Puts the work of a file on this device, but for the drafts that are `left` as they are here; it is sent as any other. */
export const takeIn = async (work: UnsentWork, left: readonly UnsentDraft[], client: Client) => {
  for (const draft of work.drafts)
    if (!left.includes(draft)) await replaceDraft(formatOwner(work, draft.subUserId), draft.as, asStored(draft));
  const owners = new Set<string>();
  for (const { subUserId, draft, image, plate, removed, ...photo } of work.photos) {
    const owner = formatOwner(work, subUserId);
    owners.add(owner);
    const kept = { ...photo, ...(plate && { plate }), ...(removed && { removed }), at: Date.now() };
    await withDevice(async (device) => {
      if ((await device.getKey('photos', [owner, draft, image])) === undefined)
        await putSafely(device, 'photos', kept, [owner, draft, image]);
    });
  }
  for (const owner of owners) void openPhotoStore(owner, client).restore();
};

/** Drafts and photos, in words. */
export const formatAmount = ({ drafts, photos }: Pick<UnsentWork, 'drafts' | 'photos'>) =>
  [count(drafts.length, 'inspection'), count(photos.length, 'photo')].filter(Boolean).join(' and ');

const count = (n: number, what: string) => (n === 0 ? '' : n === 1 ? `1 ${what}` : `${n} ${what}s`);

export const nameDraft = (draft: UnsentDraft) => {
  const mine = readStoredDraft(asStored(draft))?.mine;
  return mine?.vehicleRegistrationPlate || 'An inspection without a plate';
};
