import { Suspense, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { leaveDialogs } from '../ui/dialogs/close-on-back.ts';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { hasUnsavedInput } from '../ui/dialogs/unsaved-input.ts';

const DiscardDialog = lazyPart(async () => (await import('../ui/dialogs/discard-dialog.tsx')).DiscardDialog);

/** Asks before another page is opened while this one has unsaved input. */
export const LeaveQuestion = () => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedInput(),
  );
  const isAsking = blocker.state !== 'unblocked';
  const end = useRef<() => void>(undefined);
  // ends `discard` once the other page is shown
  useEffect(() => {
    if (!isAsking) return;
    return () => end.current?.();
  }, [isAsking]);
  if (blocker.state !== 'blocked') return null;
  const discard = () =>
    leaveDialogs(() => {
      blocker.proceed();
      return new Promise((resolve) => {
        end.current = resolve;
      });
    });
  return (
    <Suspense>
      <DiscardDialog onDiscard={discard} onClose={() => blocker.reset()} />
    </Suspense>
  );
};
