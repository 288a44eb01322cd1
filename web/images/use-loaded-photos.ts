import { useEffect, useState } from 'react';
import { usePhotos } from './use-photos.ts';

/**
 * Loads the sheet's photos when the first item is rendered that shows them or their number, and again when their URLs
 * have expired.
 */
export const useLoadedPhotos = () => {
  const { store, draft, known, possible, loaded } = usePhotos();
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    store.load(draft).catch(() => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `known` changes
  useEffect(() => {
    if (known && possible && !loaded) load();
  }, [known]);
  return { failed, load };
};
