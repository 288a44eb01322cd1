import { useEffect, useState } from 'react';
import { usePhotos } from './use-photos.ts';

/** Loads the sheet's photos when its first item opens or may have photos while collapsed, and again when their URLs expire. */
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
