import { Suspense } from 'react';
import { useBlocker } from 'react-router';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { hasUnsavedInput } from '../ui/dialogs/unsaved-input.ts';

const DiscardDialog = lazyPart(async () => (await import('../ui/dialogs/discard-dialog.tsx')).DiscardDialog);

/** Asks before another page is opened while this one has unsaved input. */
export const LeaveQuestion = () => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedInput(),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <DiscardDialog onDiscard={() => blocker.proceed()} onClose={() => blocker.reset()} />
    </Suspense>
  );
};
