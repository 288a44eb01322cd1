import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { parsePicture, type Scanned, type ScanTarget, type Seen } from './parse-code.ts';
import { openReader, type ReadCodes } from './read-codes.ts';

/** Pause between two pictures, in which the page can respond. */
const PAUSE_MS = 120;

const SEVERAL = 'More than one code is in view. Move closer to the right one.';
const NO_CODE = 'No code was found in this photo. Take it closer and straight on, in good light.';
const NOT_A_PHOTO = 'This photo could not be opened. Choose a JPEG or PNG.';

/** Loads the reader. `hasFailed` is true if it couldn't be loaded. */
const useReader = () => {
  const [hasFailed, setFailed] = useState(false);
  const loading = useRef<Promise<ReadCodes>>(undefined);
  const load = useCallback(() => {
    setFailed(false);
    loading.current ??= openReader();
    loading.current.catch(() => {
      loading.current = undefined;
      setFailed(true);
    });
    return loading.current;
  }, []);
  return { hasFailed, load };
};

/**
 * Reads codes from the video while `isOn`, and from photos. The camera has to show the same code twice in a row,
 * because a blurred barcode without a check digit can be misread. `found` stays until `again`.
 */
export const useScan = (video: RefObject<HTMLVideoElement | null>, target: ScanTarget, isOn: boolean) => {
  const [found, setFound] = useState<Scanned>();
  const [status, setStatus] = useState('');
  const { hasFailed, load } = useReader();
  const last = useRef('');

  const show = (seen: Seen, isPhoto: boolean) => {
    const key = JSON.stringify(seen);
    const isSure = isPhoto || key === last.current;
    last.current = key;
    if (!isSure || (seen.kind === 'nothing' && !isPhoto)) return;
    if (seen.kind === 'nothing') return setStatus(NO_CODE);
    if (seen.kind === 'several') return setStatus(SEVERAL);
    if (seen.kind === 'refused') return setStatus(seen.problem);
    setStatus('');
    setFound(seen);
  };
  const look = useEffectEvent(async (read: ReadCodes) => {
    const shown = video.current;
    if (!shown || shown.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    show(parsePicture(await read(shown), target, location.origin), false);
  });
  const isLooking = isOn && !found && !hasFailed;
  useEffect(() => {
    if (!isLooking) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const goOn = async (read: ReadCodes) => {
      await look(read).catch(() => {});
      if (!isOver) timer = setTimeout(goOn, PAUSE_MS, read);
    };
    load().then(
      (read) => (isOver ? undefined : goOn(read)),
      () => {},
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLooking, load]);

  const readPhoto = async (photo: Blob) => {
    setStatus('Reading the photo…');
    const opened = await createImageBitmap(photo).catch(() => undefined);
    if (!opened) return setStatus(NOT_A_PHOTO);
    try {
      const read = await load();
      show(parsePicture(await read(opened), target, location.origin), true);
    } catch {
      setStatus('');
    } finally {
      opened.close();
    }
  };
  const again = () => {
    last.current = '';
    setStatus('');
    setFound(undefined);
  };
  return { found, status, hasFailed, load, readPhoto, again };
};
