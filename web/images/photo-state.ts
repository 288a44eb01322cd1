import type { DraftId, ImageId } from '#shared/ids.ts';
import type { Image, ImageNamed } from '#shared/images/model.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';

/** A photo that is on this device alone. */
export type WaitingPhoto = {
  id: ImageId;
  draft: DraftId;
  item: ItemName;
  blob: Blob;
  description: string;
  /** Of the sheet's vehicle, when it was taken. */
  plate?: string | undefined;
  /** SHA-256 of the file. */
  sha256: string;
  /** removing: it was deleted here, and the server is to know, which may have it by now. */
  state: 'waiting' | 'sending' | 'refused' | 'removing';
  /** Why it is still here, in words. */
  problem: string;
  /** This device could not keep it: it is gone with the page. */
  isInTabOnly?: boolean;
};

/** What is to be known of a photo that waits, in words; '' where all is well. */
export const formatTrouble = ({ isInTabOnly, state, problem }: WaitingPhoto) =>
  [isInTabOnly && IN_TAB_ONLY, state !== 'sending' && problem].filter(Boolean).join(' ');

const IN_TAB_ONLY = 'Only in this tab: this device could not keep it. Keep this page open until it is sent.';

export type PhotoState = {
  waiting: readonly WaitingPhoto[];
  /** By draft, as far as the server was heard of. */
  sent: ReadonlyMap<DraftId, readonly Image[]>;
  /** Drafts whose photos are all known. */
  listed: ReadonlySet<DraftId>;
  /** Why a photo of a draft was not deleted after all, in words; for as long as the app is open. */
  notDeleted: ReadonlyMap<DraftId, string>;
};

export const noPhotos: PhotoState = { waiting: [], sent: new Map(), listed: new Set(), notDeleted: new Map() };

/** In words: how many are on this device alone, or why they will stay there. */
export const formatUnsent = (photos: readonly WaitingPhoto[]) => {
  const refused = photos.filter(({ state }) => state === 'refused').length;
  if (refused > 0) return countPhotos(refused, 'was not taken', 'were not taken');
  return countPhotos(photos.length, 'is not sent yet', 'are not sent yet');
};

export const formatPhotos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);
export const countPhotos = (count: number, one: string, more: string) =>
  `${formatPhotos(count)} ${count === 1 ? one : more}`;

/** Those of a draft that are still a photo of it. */
export const waitingFor = ({ waiting }: PhotoState, draft: DraftId) =>
  waiting.filter((photo) => photo.draft === draft && photo.state !== 'removing');

/** How a sheet that is submitted names those that the server may still get: under their ids it takes nothing else. */
export const announcing = (state: PhotoState, draft: DraftId): ImageNamed[] =>
  waitingFor(state, draft)
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

/** The server refused to delete it, as the record was promised it: it waits to be sent again. */
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

/** All photos of a draft as they were listed, with those that came since `before`. */
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
