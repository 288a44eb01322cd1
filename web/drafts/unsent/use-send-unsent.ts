import { useEffect } from 'react';
import { useDraftOpener } from '../store/use-draft-opener.ts';

/** Lets the page open its own draft first. */
const QUIET_MS = 3_000;

/** Saves what closed or killed tabs have left, once the page has loaded. */
export const useSendUnsent = () => {
  const opener = useDraftOpener();
  useEffect(() => {
    const send = async () => (await import('./send-unsent.ts')).sendUnsentDrafts(opener);
    // the next page load tries again
    const timer = setTimeout(() => send().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [opener]);
};
