import type { ImageId } from '#shared/ids.ts';
import type { WaitingPhoto } from './photo-state.ts';

/** Where photos wait until the server has them. */
export type PhotoShelf = {
  all: () => Promise<WaitingPhoto[]>;
  /** Rejects when it could not. `find`: as it is when it is written, which may be done again; undefined: it waits no more. */
  keep: (photo: WaitingPhoto, find: () => WaitingPhoto | undefined) => Promise<void>;
  forget: (photo: Named) => Promise<void>;
  /** The server has it. False: another tab has deleted it, which the server is still to be told, and it stays until then. */
  forgetSent: (photo: Named) => Promise<boolean>;
};
type Named = Pick<WaitingPhoto, 'id' | 'draft'>;

const KEEP_AGAIN_MS = 5_000;

type Waiting = {
  list: () => readonly WaitingPhoto[];
  find: (id: ImageId) => WaitingPhoto | undefined;
  setWaiting: (id: ImageId, change: Partial<WaitingPhoto>) => void;
};

/** Keeps photos on this device, if it can; else says so of each, and tries again until it can or the server has it. */
export const keepOnShelf = (shelf: PhotoShelf, { list, find, setWaiting }: Waiting) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = async (photo: WaitingPhoto) => {
    try {
      await shelf.keep(photo, () => find(photo.id));
      const now = find(photo.id);
      if (!now) await shelf.forget(photo);
      else if (now.isInTabOnly) setWaiting(photo.id, { isInTabOnly: false });
    } catch {
      setWaiting(photo.id, { isInTabOnly: true });
      if (timer === undefined) timer = setTimeout(keepAgain, KEEP_AGAIN_MS);
    }
  };
  const keepAgain = () => {
    timer = undefined;
    for (const photo of list()) if (photo.isInTabOnly) void keep(photo);
  };
  return keep;
};
