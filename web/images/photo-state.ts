import type { DraftId, ImageId } from '#shared/ids.ts';
import type { Image, ImageNamed } from '#shared/images/model.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';

/** A photo that only this device has. */
export type WaitingPhoto = {
  id: ImageId;
  draft: DraftId;
  item: ItemName;
  blob: Blob;
  description: string;
  /** The sheet's plate when the photo was taken. */
  plate?: string | undefined;
  sha256: string;
  /** `removing`: deleted on this device; the server may have the photo and hasn't deleted it yet. */
  state: 'waiting' | 'sending' | 'refused' | 'removing';
  /** Describes why it isn't uploaded. */
  problem: string;
  /** True if this device could not store it, so it will be lost when the page closes. */
  isInTabOnly?: boolean;
};

/** Formats the problem of a waiting photo; '' if there is none. */
export const formatTrouble = ({ isInTabOnly, state, problem }: WaitingPhoto) =>
  [isInTabOnly && IN_TAB_ONLY, state !== 'sending' && problem].filter(Boolean).join(' ');

const IN_TAB_ONLY = 'This device could not save the photo. Keep this page open until it is sent.';

export type PhotoState = {
  waiting: readonly WaitingPhoto[];
  /** Photos on the server by draft, as far as they are loaded. */
  sent: ReadonlyMap<DraftId, readonly Image[]>;
  /** Drafts whose photos are all loaded. */
  listed: ReadonlySet<DraftId>;
  /** Describes why a photo of a draft could not be deleted. Kept until the app is closed. */
  notDeleted: ReadonlyMap<DraftId, string>;
};

export const emptyPhotos: PhotoState = { waiting: [], sent: new Map(), listed: new Set(), notDeleted: new Map() };

/** Formats how many photos only this device has, or why they stay here. */
export const formatUnsent = (photos: readonly WaitingPhoto[]) => {
  const refused = photos.filter(({ state }) => state === 'refused').length;
  if (refused > 0) return countPhotos(refused, 'failed to upload', 'failed to upload');
  return countPhotos(photos.length, 'is not sent yet', 'are not sent yet');
};

export const formatPhotos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);
export const countPhotos = (count: number, one: string, more: string) =>
  `${formatPhotos(count)} ${count === 1 ? one : more}`;

/** Lists a draft's waiting photos without deleted ones. */
export const listWaitingPhotos = ({ waiting }: PhotoState, draft: DraftId) =>
  waiting.filter((photo) => photo.draft === draft && photo.state !== 'removing');

/** Lists the photos that a submitted sheet announces. The server later accepts only these photos under their ids. */
export const listAnnounced = (state: PhotoState, draft: DraftId): ImageNamed[] =>
  listWaitingPhotos(state, draft)
    .filter(({ state }) => state !== 'refused')
    .map(({ id, item, description, sha256 }) => ({
      imageId: id,
      inspectionItemName: item,
      description: description.trim(),
      sha256,
    }));

export const withWaiting = (state: PhotoState, id: ImageId, change: Partial<WaitingPhoto>): PhotoState => ({
  ...state,
  waiting: state.waiting.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)),
});

export const withoutWaiting = (state: PhotoState, id: ImageId): PhotoState => ({
  ...state,
  waiting: state.waiting.filter((photo) => photo.id !== id),
});

/** Returns a photo to the queue after the server refused to delete it because the record announces it. */
export const withRefusedDeletion = (state: PhotoState, { id, draft }: WaitingPhoto, why: string): PhotoState => ({
  ...withWaiting(state, id, { state: 'waiting', problem: why }),
  notDeleted: new Map(state.notDeleted).set(draft, why),
});

export const withSent = (
  state: PhotoState,
  draft: DraftId,
  change: (before: readonly Image[]) => readonly Image[],
) => ({
  ...state,
  sent: new Map(state.sent).set(draft, change(state.sent.get(draft) ?? [])),
});

/** Merges a list from the server with photos that were uploaded since `before`. */
export const withListed = (
  state: PhotoState,
  draft: DraftId,
  listed: readonly Image[],
  before: PhotoState,
): PhotoState => {
  const known = new Set([...listed, ...(before.sent.get(draft) ?? [])].map(({ imageId }) => imageId));
  return {
    ...withSent(state, draft, (now) => [...listed, ...now.filter(({ imageId }) => !known.has(imageId))]),
    listed: new Set(state.listed).add(draft),
  };
};
