import type { DraftId, ImageId } from '#shared/ids.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import type { FilledSheet, Sheet } from '#shared/sheets/model.ts';
import type { DraftEvent } from '#web/drafts/store/draft-reducer.ts';
import type { DraftState } from '#web/drafts/store/draft-state.ts';
import type { DraftStore } from '#web/drafts/store/draft-store.ts';
import type { PartName } from '#web/drafts/store/parts.ts';
import type { Queued } from '#web/drafts/store/queued.ts';
import type { PhotoState } from '#web/images/photo-state.ts';
import type { PhotoStore } from '#web/images/photo-store.ts';

/** The owner in whose name a page opens sheets. */
type Opener = {
  owner: string;
  client: object;
  reportError: (error: unknown) => void;
  submitQueued?: (state: DraftState) => Promise<number>;
  onReturned?: (state: DraftState) => void;
};
type Said = { confirmed: undefined; passedAlthough: []; images: ImageNamed[] };

/** The app's functions for sheets and photos: what app.ts exports, without the browser's types. */
export type App = {
  newImageId(draft: DraftId): ImageId;
  clearDevice(): Promise<void>;
  setServerTime(date: string): void;
  findUnsent(): Promise<{ drafts: unknown[]; photos: number }>;
  findLeft(kept: DraftState, record: Sheet): { name: PartName }[];
  eventFromError(error: unknown): DraftEvent;
  isSaved(state: DraftState): boolean;
  isUnsaved(state: DraftState, part: PartName): boolean;
  beginDraft(opener: Opener, sheet: FilledSheet): DraftStore;
  openDraft(opener: Opener, id: string): Promise<DraftStore>;
  leaveDraft(owner: string, store: DraftStore): Promise<void>;
  sendUnsentDrafts(opener: Opener): Promise<void>;
  repeatUntilDone(run: () => Promise<unknown>): unknown;
  forgetDraft(owner: string, as: string): Promise<void>;
  readStoredDraft(stored: object): DraftState | undefined;
  formatSaveStatus(state: DraftState): string;
  SAFE_ON_THIS_DEVICE: string;
  sendSheet(client: object, state: DraftState, said: Said): Promise<{ id: number }>;
  sendQueued(client: object, state: DraftState): Promise<{ id: number }>;
  queueSubmission(store: DraftStore, owner: string, answers: Omit<Queued, 'pressedAt'>): Promise<void>;
  takeNumber(store: DraftStore, owner: string): Promise<boolean>;
  fillReserve(owner: string, client: object): Promise<void>;
  releaseReserve(owner: string, client: object): Promise<void>;
  announcing(state: PhotoState, draft: DraftId): ImageNamed[];
  openPhotoStore(owner: string, client: object): PhotoStore;
};
