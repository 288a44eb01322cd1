import { useEffect } from 'react';
import { useDraftStore } from '../drafts/store/current-draft.tsx';
import { useOrganization } from '../session/session.tsx';
import { sendOnceKnown } from './send-once-known.ts';
import { usePhotos } from './use-photos.ts';

/**
 * Lets the sheet's photos be uploaded once the server has the sheet, even if the user has left it by then. If failed
 * items need photos, updates which items have one.
 */
export const SheetPhotos = () => {
  const sheet = useDraftStore();
  const { store, draft, known, sent, waiting } = usePhotos();
  const photoOnFail = useOrganization().Settings.PhotoRequiredOnFail;
  useEffect(() => sendOnceKnown(store, sheet), [store, sheet]);
  useEffect(() => {
    if (known && photoOnFail) store.load(draft).catch(() => {});
  }, [store, draft, known, photoOnFail]);
  const isInTabOnly = waiting.some((photo) => photo.isInTabOnly);
  useEffect(() => {
    if (!isInTabOnly) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isInTabOnly]);
  const shown = [
    ...new Set([
      ...sent.map(({ inspectionItemName }) => inspectionItemName),
      // refused photos will not be announced
      ...waiting.filter(({ state }) => state !== 'refused').map(({ item }) => item),
    ]),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the list's content, not its identity
  useEffect(() => {
    const images = shown.map((inspectionItemName) => ({ inspectionItemName }));
    sheet.dispatch({ type: 'asked', asked: photoOnFail ? { photoOnFail, images } : {} });
  }, [sheet, photoOnFail, shown.join()]);
  return null;
};
