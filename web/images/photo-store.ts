import { type DraftId, draftOfImage, type ImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { Problem } from '#shared/problem.ts';
import { noPhotos, type PhotoState, type WaitingPhoto, withoutWaiting, withSent, withWaiting } from './photo-state.ts';

/** Where photos wait until the server has them. */
export type PhotoShelf = {
  all: () => Promise<WaitingPhoto[]>;
  keep: (photo: WaitingPhoto) => Promise<void>;
  forget: (photo: Pick<WaitingPhoto, 'id' | 'draft'>) => Promise<void>;
};
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
  let state: PhotoState = noPhotos;
  let run: Promise<void> | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Drafts that the server does not know yet. */
  const unknown = new Set<DraftId>();
  const loading = new Map<DraftId, Promise<void>>();
  const listeners = new Set<() => void>();

  const set = (next: PhotoState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const find = (id: ImageId) => state.waiting.find((photo) => photo.id === id);
  const next = () => state.waiting.find((photo) => photo.state === 'waiting' && !unknown.has(photo.draft));

  /** Sends what waits, unless that is under way. */
  const send = (): Promise<void> => {
    clearTimeout(timer);
    run ??= sendAll().then((stopped) => {
      run = undefined;
      // added at the very end
      if (!stopped && next()) void send();
    });
    return run;
  };
  const sendAll = async () => {
    for (let photo = next(); photo; photo = next()) {
      const error = await deliver(photo);
      failures = error ? failures + 1 : 0;
      if (!error) continue;
      // who is signed in next is perhaps somebody else
      if (error.code !== 'not-signed-in') timer = setTimeout(send, RETRY_AFTER_MS.at(failures - 1) ?? 60_000);
      return true;
    }
    return false;
  };

  /** Answers a passing fault, that would meet the next photo too. */
  const deliver = async (photo: WaitingPhoto): Promise<Problem | undefined> => {
    const { id, draft } = photo;
    set(withWaiting(state, id, { state: 'sending', problem: '' }));
    try {
      const image = await calls.upload(photo);
      await arrived(photo, image);
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { code, message: problem } = error;
      if (code === 'not-found') unknown.add(draft);
      const passing = code === 'not-found' || error.status >= 500 || error.status === 429 || error.status === 401;
      set(withWaiting(state, id, { state: passing ? 'waiting' : 'refused', problem }));
      return passing && code !== 'not-found' ? error : undefined;
    }
  };
  const arrived = async ({ id, draft, description }: WaitingPhoto, image: Image) => {
    const now = find(id);
    if (!now) return void (await calls.remove(id));
    set(withSent(withoutWaiting(state, id), draft, (before) => [...before, image]));
    await shelf.forget({ id, draft });
    if (now.description !== description) await describe(id, now.description);
  };

  /** What it shows. */
  const describe = async (id: ImageId, description: string) => {
    const waiting = find(id);
    if (waiting) {
      set(withWaiting(state, id, { description }));
      return shelf.keep({ ...waiting, description });
    }
    const image = await calls.describe(id, description);
    set(withSent(state, draftOfImage(id), (all) => all.map((one) => (one.imageId === id ? image : one))));
  };

  const remove = async (id: ImageId) => {
    const waiting = find(id);
    if (waiting) {
      set(withoutWaiting(state, id));
      await shelf.forget(waiting);
      // it may have arrived without our hearing of it
      if (waiting.problem) await calls.remove(id).catch(() => {});
      return;
    }
    await calls.remove(id);
    set(withSent(state, draftOfImage(id), (all) => all.filter((one) => one.imageId !== id)));
  };

  const list = async (draft: DraftId) => {
    const before = new Set(state.sent.get(draft)?.map(({ imageId }) => imageId));
    const listed = await calls.list(draft);
    const ids = new Set(listed.map(({ imageId }) => imageId));
    const cameMeanwhile = ({ imageId }: Image) => !before.has(imageId) && !ids.has(imageId);
    const all = withSent(state, draft, (now) => [...listed, ...now.filter(cameMeanwhile)]);
    set({ ...all, listed: new Set(state.listed).add(draft) });
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Takes up what an earlier visit left. */
    restore: async () => {
      const left = await shelf.all();
      set({ ...state, waiting: [...left.filter(({ id }) => !find(id)), ...state.waiting] });
      await send();
    },
    /** `known`: the server knows its draft. */
    add: async (photo: WaitingPhoto, known: boolean) => {
      set({ ...state, waiting: [...state.waiting, photo] });
      await shelf.keep(photo);
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
    /** Tries at once whatever waits; resolves when all is sent or something is in the way. */
    send,
    retry: (id: ImageId) => {
      set(withWaiting(state, id, { state: 'waiting', problem: '' }));
      return send();
    },
    describe,
    remove,
  };
};
