import type { DraftId, ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { Problem } from '#shared/problem.ts';
import { createDeviceStore } from '../device/device-store.ts';
import type { Delivery } from '../device/retrying-queue.ts';
import { createPhotoKeeper, type PhotoShelf } from './photo-shelf.ts';
import {
  emptyPhotos,
  type WaitingPhoto,
  withListed,
  withoutWaiting,
  withRefusedDeletion,
  withSent,
  withWaiting,
} from './photo-state.ts';

export type PhotoCalls = {
  list: (draft: DraftId) => Promise<Image[]>;
  upload: (photo: WaitingPhoto) => Promise<Image>;
  describe: (id: ImageId, description: string) => Promise<Image>;
  remove: (id: ImageId) => Promise<unknown>;
};

const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 60_000];

/** Holds the photos of one person's sheets: those on the server, and those waiting to be uploaded one by one. */
export class PhotoStore {
  /** Drafts that the server does not have yet. */
  readonly #unknown = new Set<DraftId>();
  /** Deleted drafts, which the server will never have. */
  readonly #gone = new Set<DraftId>();
  readonly #loading = new Map<DraftId, Promise<void>>();
  readonly #shelf: PhotoShelf;
  readonly #calls: PhotoCalls;
  readonly #store = createDeviceStore({
    initial: emptyPhotos,
    next: ({ waiting }) => waiting.find((photo) => this.#canUpload(photo) || this.#canDelete(photo)) ?? null,
    send: (photo: WaitingPhoto) => (photo.state === 'removing' ? this.#deliverDeletion(photo) : this.#upload(photo)),
    retryAfterMs: RETRY_AFTER_MS,
  });
  /** Saves a waiting photo on this device. */
  readonly #keep: (photo: WaitingPhoto) => Promise<void>;

  readonly state = this.#store.get;
  readonly subscribe = this.#store.subscribe;
  /** Sends all waiting photos now. Resolves when all are sent or sending has failed. */
  readonly send = this.#store.flush;

  constructor(shelf: PhotoShelf, calls: PhotoCalls) {
    this.#shelf = shelf;
    this.#calls = calls;
    this.#keep = createPhotoKeeper(shelf, {
      find: (id) => this.#find(id),
      setWaiting: (id, change) => this.#setWaiting(id, change),
      list: () => this.state().waiting,
    });
  }

  /** Loads the photos left unsent when the page was last open, and sends them. Rejects if they can't be read yet. */
  async restore() {
    // a photo added or sent during this read must not reappear
    const known = new Set<ImageId>();
    const look = () => {
      for (const { id } of this.state().waiting) known.add(id);
    };
    look();
    const stop = this.subscribe(look);
    const left = await this.#shelf.all().finally(stop);
    this.#store.change({ waiting: [...left.filter(({ id }) => !known.has(id)), ...this.state().waiting] });
    // the queue retries what fails
    await this.send().catch(() => undefined);
  }

  /** `isKnown` is true if the server has the photo's draft. */
  async add(photo: WaitingPhoto, isKnown: boolean) {
    this.#store.change({ waiting: [...this.state().waiting, photo] });
    await this.#keep(photo);
    if (isKnown) void this.send();
    else this.#unknown.add(photo.draft);
  }

  /** Lets the photos of a draft be uploaded, because the server now has the draft. */
  known(draft: DraftId) {
    if (this.#unknown.delete(draft)) void this.send();
  }

  /** Loads all photos of a draft from the server. */
  load(draft: DraftId) {
    const request = this.#loading.get(draft) ?? this.#list(draft).finally(() => this.#loading.delete(draft));
    this.#loading.set(draft, request);
    return request;
  }

  retry(id: ImageId) {
    this.#setWaiting(id, { state: 'waiting', problem: '' });
    return this.send();
  }

  async describe(id: ImageId, description: string) {
    const waiting = this.#find(id);
    if (waiting) {
      this.#setWaiting(id, { description });
      return this.#keep({ ...waiting, description });
    }
    const image = await this.#calls.describe(id, description);
    this.#setSent(image.unfinishedInspectionId, (all) => all.map((one) => (one.imageId === id ? image : one)));
  }

  async remove(id: ImageId, isSheetGone = false) {
    const waiting = this.#find(id);
    if (waiting) return this.#removeWaiting(waiting, isSheetGone);
    await this.#calls.remove(id);
    for (const [draft, all] of this.state().sent)
      if (all.some(({ imageId }) => imageId === id))
        this.#setSent(draft, () => all.filter((one) => one.imageId !== id));
  }

  async #removeWaiting(waiting: WaitingPhoto, isSheetGone: boolean) {
    const removing = { ...waiting, state: 'removing' as const, problem: '' };
    if (isSheetGone) this.#gone.add(waiting.draft);
    this.#setWaiting(waiting.id, removing);
    await this.#keep(removing);
    if (!this.#canDelete(removing)) return;
    // the upload may have arrived although its response was lost; the queue retries a failed deletion
    const outcome = await this.#delete(removing, waiting.state !== 'refused');
    if (outcome === 'failed' || outcome instanceof Problem) this.#store.wake();
    if (outcome instanceof Problem) throw outcome;
  }

  #canUpload({ state, draft }: WaitingPhoto) {
    return state === 'waiting' && !this.#unknown.has(draft);
  }

  /**
   * True if the photo can be deleted on the server. This must wait until its sheet is there, because another tab may
   * also have the photo and upload it.
   */
  #canDelete({ state, draft }: WaitingPhoto) {
    return state === 'removing' && (!this.#unknown.has(draft) || this.#gone.has(draft));
  }

  async #upload(photo: WaitingPhoto): Promise<Delivery> {
    const { id, draft } = photo;
    const set = (change: Partial<WaitingPhoto>) => this.#find(id)?.state !== 'removing' && this.#setWaiting(id, change);
    this.#setWaiting(id, { state: 'sending', problem: '' });
    try {
      await this.#settleUploaded(photo, await this.#calls.upload(photo));
      return 'done';
    } catch (error) {
      if (!(error instanceof Problem)) {
        // the photo may have arrived: uploads are idempotent, so send it again
        set({ state: 'waiting', problem: '' });
        return 'failed';
      }
      const isUnknown = error.code === 'not-found';
      if (isUnknown) this.#unknown.add(draft);
      set({ state: isUnknown || isPassing(error) ? 'waiting' : 'refused', problem: error.message });
      // a problem with only this photo must not block the others
      return isPassing(error) ? retryAfter(error) : 'done';
    }
  }

  async #settleUploaded({ id, draft, description }: WaitingPhoto, image: Image) {
    const now = this.#find(id);
    if (!now || now.state === 'removing') return;
    this.#store.set(withSent(withoutWaiting(this.state(), id), draft, (before) => [...before, image]));
    if (!(await this.#shelf.forgetSent({ id, draft }))) {
      // another tab removed it in the meantime; if the deletion fails, the next page load tries again
      await this.remove(id).then(
        () => this.#shelf.forget({ id, draft }),
        () => undefined,
      );
    } else if (now.description !== description) await this.describe(id, now.description);
  }

  async #deliverDeletion(photo: WaitingPhoto): Promise<Delivery> {
    const outcome = await this.#delete(photo);
    return outcome instanceof Problem ? 'done' : outcome;
  }

  /**
   * Deletes a photo on the server, even if it never arrived there, so that a late upload is refused. If the server
   * refuses the deletion because a submitted record waits for this photo, puts the photo back in the queue, unless the
   * server has refused its file (`isAccepted` is false).
   */
  async #delete(photo: WaitingPhoto, isAccepted = true): Promise<Delivery | Problem> {
    try {
      await this.#calls.remove(photo.id);
    } catch (error) {
      if (!(error instanceof Problem)) return 'failed';
      if (isPassing(error)) return retryAfter(error);
      if (isAccepted && error.code !== 'not-found') return this.#putBack(photo.id, error);
    }
    this.#store.set(withoutWaiting(this.state(), photo.id));
    await this.#shelf.forget(photo);
    return 'done';
  }

  async #putBack(id: ImageId, reason: Problem) {
    const now = this.#find(id);
    if (now?.state === 'removing') {
      this.#store.set(withRefusedDeletion(this.state(), now, reason.message));
      await this.#keep({ ...now, state: 'waiting' });
    }
    return reason;
  }

  async #list(draft: DraftId) {
    const before = this.state();
    const listed = await this.#calls.list(draft);
    this.#store.set(withListed(this.state(), draft, listed, before));
  }

  #find(id: ImageId) {
    return this.state().waiting.find((photo) => photo.id === id);
  }

  #setWaiting(id: ImageId, change: Partial<WaitingPhoto>) {
    this.#store.set(withWaiting(this.state(), id, change));
  }

  #setSent(draft: DraftId, change: (before: readonly Image[]) => readonly Image[]) {
    this.#store.set(withSent(this.state(), draft, change));
  }
}

export const createPhotoStore = (shelf: PhotoShelf, calls: PhotoCalls) => new PhotoStore(shelf, calls);

/** True for problems that would also affect the next photo. */
const isPassing = ({ status }: Problem) => status >= 500 || status === 429 || status === 401;

/** Returns how the queue continues. It doesn't retry after a logout, because the next session may be another user's. */
const retryAfter = ({ code }: Problem): Delivery => (code === 'not-signed-in' ? 'stopped' : 'failed');
