import { useEffect } from 'react';
import { useDraftOpener } from '../store/use-draft-opener.ts';

/** Delay that lets the page open its own draft first. */
const QUIET_MS = 3_000;

/** Saves changes left by closed or killed tabs, once the page has loaded. */
export const useSendUnsent = () => {
  const opener = useDraftOpener();
  useEffect(() => {
    const send = async () => (await import('./send-unsent.ts')).sendUnsentDrafts(opener);
    // after a failure, the next page load tries again
    const timer = setTimeout(() => send().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [opener]);
};
