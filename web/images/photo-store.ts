import type { DraftId, ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { Problem } from '#shared/problem.ts';
import { observable } from '../device/observable.ts';
import { createRetryingQueue, type Delivery } from '../device/retrying-queue.ts';
import { keepOnShelf, type PhotoShelf } from './photo-shelf.ts';
import {
  noPhotos,
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
export type PhotoStore = ReturnType<typeof createPhotoStore>;

const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 60_000];

/** The photos of somebody's sheets: those the server has, and those on their way to it, which go one by one. */
export const createPhotoStore = (shelf: PhotoShelf, calls: PhotoCalls) => {
  const state = observable(noPhotos);
  /** Drafts that the server does not know yet. */
  const unknown = new Set<DraftId>();
  /** Drafts that are no more: the server will never know them. */
  const gone = new Set<DraftId>();
  const loading = new Map<DraftId, Promise<void>>();

  const find = (id: ImageId) => state.get().waiting.find((photo) => photo.id === id);
  const setWaiting = (id: ImageId, change: Partial<WaitingPhoto>) => state.set(withWaiting(state.get(), id, change));
  const setSent = (draft: DraftId, change: (before: readonly Image[]) => readonly Image[]) =>
    state.set(withSent(state.get(), draft, change));

  const keep = keepOnShelf(shelf, { find, setWaiting, list: () => state.get().waiting });

  const deliver = async (photo: WaitingPhoto): Promise<Delivery> => {
    if (photo.state === 'removing') {
      const told = await takeOff(photo);
      return told instanceof Problem ? 'done' : told;
    }
    const { id, draft } = photo;
    setWaiting(id, { state: 'sending', problem: '' });
    try {
      await arrived(photo, await calls.upload(photo));
      return 'done';
    } catch (error) {
      // nobody knows whether it arrived: it is sent again
      if (!(error instanceof Problem)) {
        if (find(id)?.state !== 'removing') setWaiting(id, { state: 'waiting', problem: '' });
        return 'failed';
      }
      const isUnknown = error.code === 'not-found';
      if (isUnknown) unknown.add(draft);
      if (find(id)?.state !== 'removing')
        setWaiting(id, { state: isUnknown || isPassing(error) ? 'waiting' : 'refused', problem: error.message });
      // what is wrong with this photo holds up no other
      if (!isPassing(error)) return 'done';
      // who is signed in next is perhaps somebody else
      return error.code === 'not-signed-in' ? 'stopped' : 'failed';
    }
  };
  const arrived = async ({ id, draft, description }: WaitingPhoto, image: Image) => {
    const now = find(id);
    if (!now || now.state === 'removing') return;
    state.set(withSent(withoutWaiting(state.get(), id), draft, (before) => [...before, image]));
    if (!(await shelf.forgetSent({ id, draft }))) return takeBack({ id, draft });
    if (now.description !== description) await describe(id, now.description);
  };
  /** Another tab has deleted it, before it could tell. What cannot be told now is told by the next page. */
  const takeBack = async (photo: Pick<WaitingPhoto, 'id' | 'draft'>) => {
    await remove(photo.id).then(
      () => shelf.forget(photo),
      () => undefined,
    );
  };
  /**
   * The server is told that it was deleted, also when it has not heard of it: it takes it no more. Where that is refused,
   * the record was promised this photo, and would wait for it for ever: it stays, unless its file is taken no more.
   */
  const takeOff = async (photo: WaitingPhoto, isTaken = true): Promise<Delivery | Problem> => {
    try {
      await calls.remove(photo.id);
    } catch (error) {
      if (!(error instanceof Problem)) return 'failed';
      if (isPassing(error)) return error.code === 'not-signed-in' ? 'stopped' : 'failed';
      if (isTaken && error.code !== 'not-found') return putBack(photo.id, error);
    }
    await forget(photo);
    return 'done';
  };
  const putBack = async (id: ImageId, why: Problem) => {
    const now = find(id);
    if (now?.state === 'removing') {
      state.set(withRefusedDeletion(state.get(), now, why.message));
      await keep({ ...now, state: 'waiting' });
    }
    return why;
  };
  const forget = async ({ id, draft }: WaitingPhoto) => {
    state.set(withoutWaiting(state.get(), id));
    await shelf.forget({ id, draft });
  };
  const canUpload = ({ state, draft }: WaitingPhoto) => state === 'waiting' && !unknown.has(draft);
  /** Not before the server knows its sheet, if it ever will: another tab may have it too, and send it. */
  const canTakeOff = ({ state, draft }: WaitingPhoto) =>
    state === 'removing' && (!unknown.has(draft) || gone.has(draft));
  const queue = createRetryingQueue({
    next: () => state.get().waiting.find((photo) => canUpload(photo) || canTakeOff(photo)) ?? null,
    send: deliver,
    retryAfterMs: RETRY_AFTER_MS,
  });
  /** Tries at once whatever waits; resolves when all is sent or something is in the way. */
  const send = queue.flush;

  /** What it shows. */
  const describe = async (id: ImageId, description: string) => {
    const waiting = find(id);
    if (waiting) {
      setWaiting(id, { description });
      return keep({ ...waiting, description });
    }
    const image = await calls.describe(id, description);
    setSent(image.unfinishedInspectionId, (all) => all.map((one) => (one.imageId === id ? image : one)));
  };

  const remove = async (id: ImageId, isSheetGone = false) => {
    const waiting = find(id);
    if (waiting) {
      const removing = { ...waiting, state: 'removing' as const, problem: '' };
      if (isSheetGone) gone.add(waiting.draft);
      setWaiting(id, removing);
      await keep(removing);
      if (!canTakeOff(removing)) return;
      // it may have arrived without our hearing of it; what cannot be told now is told later
      const told = await takeOff(removing, waiting.state !== 'refused');
      if (told === 'failed' || told instanceof Problem) queue.wake();
      if (told instanceof Problem) throw told;
      return;
    }
    await calls.remove(id);
    for (const [draft, all] of state.get().sent)
      if (all.some(({ imageId }) => imageId === id)) setSent(draft, () => all.filter((one) => one.imageId !== id));
  };

  const list = async (draft: DraftId) => {
    const before = state.get();
    const listed = await calls.list(draft);
    state.set(withListed(state.get(), draft, listed, before));
  };

  return {
    state: state.get,
    subscribe: state.subscribe,
    /** Takes up what an earlier visit left. */
    restore: async () => {
      // what is known here meanwhile may have arrived before all is read
      const known = new Set<ImageId>();
      const look = () => {
        for (const { id } of state.get().waiting) known.add(id);
      };
      look();
      const stop = state.subscribe(look);
      const left = await shelf.all();
      stop();
      const { waiting } = state.get();
      state.set({ ...state.get(), waiting: [...left.filter(({ id }) => !known.has(id)), ...waiting] });
      await send();
    },
    /** `known`: the server knows its draft. */
    add: async (photo: WaitingPhoto, known: boolean) => {
      state.set({ ...state.get(), waiting: [...state.get().waiting, photo] });
      await keep(photo);
      if (known) void send();
      else unknown.add(photo.draft);
    },
    /** The server knows this draft now. */
    known: (draft: DraftId) => {
      if (unknown.delete(draft)) void send();
    },
    /** Asks for all photos of a draft. */
    load: (draft: DraftId) => {
      const asked = loading.get(draft) ?? list(draft).finally(() => loading.delete(draft));
      loading.set(draft, asked);
      return asked;
    },
    send,
    retry: (id: ImageId) => {
      setWaiting(id, { state: 'waiting', problem: '' });
      return send();
    },
    describe,
    remove,
  };
};

/** It would meet the next photo too. */
const isPassing = ({ status }: Problem) => status >= 500 || status === 429 || status === 401;
