import { useEffect, useState } from 'react';
import { usePhotos } from './use-photos.ts';

/** Asks for the sheet's photos when the first of its items is opened, or lies folded and may have some; again when their addresses have run out. */
export const useLoadedPhotos = () => {
  const { store, draft, known, possible, loaded } = usePhotos();
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    store.load(draft).catch(() => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (known && possible && !loaded) load();
  }, [known]);
  return { failed, load };
};
