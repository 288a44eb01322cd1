import type { ImageId } from '#shared/ids.ts';
import type { WaitingPhoto } from './photo-state.ts';

/** Storage for photos until the server has them. */
export type PhotoShelf = {
  all: () => Promise<WaitingPhoto[]>;
  /**
   * Rejects if storing fails. `find` is called before each attempt to write; it returns undefined once the photo no
   * longer waits.
   */
  keep: (photo: WaitingPhoto, find: () => WaitingPhoto | undefined) => Promise<void>;
  forget: (photo: Named) => Promise<void>;
  /**
   * Removes an uploaded photo. Returns false and keeps it if another tab deleted it and it isn't deleted on the server
   * yet.
   */
  forgetSent: (photo: Named) => Promise<boolean>;
};
type Named = Pick<WaitingPhoto, 'id' | 'draft'>;

const KEEP_AGAIN_MS = 5_000;

type Waiting = {
  list: () => readonly WaitingPhoto[];
  find: (id: ImageId) => WaitingPhoto | undefined;
  setWaiting: (id: ImageId, change: Partial<WaitingPhoto>) => void;
};

/**
 * Stores photos on this device. Flags photos that could not be stored and retries until they are stored or uploaded.
 */
export const createPhotoKeeper = (shelf: PhotoShelf, { list, find, setWaiting }: Waiting) => {
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
