import type { QueryClient } from '@tanstack/react-query';
import { type DraftId, newImageId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import type { Client } from '../../client/client.ts';
import { type StoredDraft, withDevice } from '../../device/database.ts';
import { getServerNow } from '../../device/server-clock.ts';
import { removePhotos } from '../../images/move-photos.ts';
import { listWaitingPhotos, type WaitingPhoto } from '../../images/photo-state.ts';
import { openPhotoStore } from '../../images/photo-stores.ts';
import { reviveDraft } from '../../lists/ended-drafts.ts';
import type { DraftStore } from '../store/draft-store.ts';
import { toStoredDraft } from '../store/stored-draft.ts';
import '../../client/nouns/drafts.ts';

type Place = { id: DraftId; owner: string; client: Client; queries: QueryClient };

/** What only this device has of a draft. */
type OnDevice = { stored: StoredDraft | undefined; photos: readonly WaitingPhoto[] };

/** Reads, before a draft is discarded, what only this device has of it. `open`: the draft, if this page has it open. */
export const readOnDevice = async ({ id, owner, client }: Place, open?: DraftStore): Promise<OnDevice> => {
  const stored = open
    ? toStoredDraft(open.state(), getServerNow().getTime())
    : await withDevice((device) => device.get('drafts', [owner, id])).catch(() => undefined);
  return { stored, photos: listWaitingPhotos(openPhotoStore(owner, client).state(), id) };
};

/** Deletes the photos that wait for a discarded draft. */
export const removeWaiting = ({ id, owner, client }: Place) => removePhotos(openPhotoStore(owner, client), id);

/**
 * Restores a discarded draft on the server, and on this device what the server doesn't have. `wasSent`: false if the
 * server never had it.
 */
export const restoreDiscarded = async (place: Place, { stored, photos }: OnDevice, wasSent: boolean) => {
  const { id, owner, client, queries } = place;
  if (wasSent) await client.drafts.restore({ params: { id } }).catch((error) => ignoreUnknown(error, stored));
  if (stored) await (await import('../store/open-drafts.ts')).replaceDraft(owner, id, stored);
  const store = openPhotoStore(owner, client);
  // the server refuses uploads of photos that were removed
  for (const photo of photos) await store.add({ ...photo, id: newImageId(id), state: 'waiting', problem: '' }, wasSent);
  await reviveDraft(queries, id);
};

/** A draft that the server doesn't have, such as a training sheet, is only on this device. */
const ignoreUnknown = (error: unknown, stored: StoredDraft | undefined) => {
  if (!stored || !(error instanceof Problem) || error.code !== 'not-found') throw error;
};
