import { Suspense, useEffect } from 'react';
import { SheetPhotos } from '../../images/sheet-photos.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { ItemDetails } from '../checklist/item-row.tsx';
import { useDraft } from '../store/current-draft.tsx';
import { describeSheet } from '../submit/question-frame.tsx';
import { SaveProblem } from './save-state.tsx';
import { SheetSkeleton } from './sheet-skeleton.tsx';

const load = async () => (await import('./queued-sheet.tsx')).QueuedSheet;
const QueuedSheet = lazyPart(load);

/** Delay that lets the page load its own data first. */
const QUIET_MS = 3_000;

/** Loads what a sheet needs later, even without a network in a browser that doesn't store the site. */
export const useLoadForOffline = () =>
  useEffect(() => {
    const parts = () => [
      ItemDetails.preload(),
      import('./later-parts.ts'),
      load(),
      import('../submit/queue-submission.ts'),
    ];
    const loadAll = () => Promise.all(parts()).catch(() => undefined);
    const timer = setTimeout(loadAll, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);

/** A sheet that waits to be submitted. */
export const Queued = () => {
  const words = useDraft(describeSheet);
  return (
    <>
      <SheetPhotos />
      <Suspense fallback={<SheetSkeleton />}>
        <QueuedSheet words={words} problem={<SaveProblem />} />
      </Suspense>
    </>
  );
};
