import { useEffect } from 'react';
import { repeatUntilDone } from '../../device/retrying-queue.ts';
import { registerSave } from '../../device/save-on-page-hide.ts';
import { useDraftOpener } from '../store/use-draft-opener.ts';

/** Delay that lets the page open its own draft first. */
const QUIET_MS = 3_000;

/**
 * Saves changes left by closed or killed tabs, once the page has loaded, and again when the network returns or the page
 * is shown: another tab may have been closed since.
 */
export const useSendUnsent = () => {
  const opener = useDraftOpener();
  useEffect(() => {
    let sending: ReturnType<typeof repeatUntilDone> | undefined;
    const send = async () => (await import('./send-unsent.ts')).sendUnsentDrafts(opener);
    const start = () => {
      sending = repeatUntilDone(send);
    };
    const again = () => document.visibilityState === 'visible' && sending?.again();
    const unregister = registerSave(() => sending?.again());
    const timer = setTimeout(start, QUIET_MS);
    addEventListener('online', again);
    addEventListener('visibilitychange', again);
    return () => {
      clearTimeout(timer);
      unregister();
      sending?.stop();
      removeEventListener('online', again);
      removeEventListener('visibilitychange', again);
    };
  }, [opener]);
};
