import { useEffect } from 'react';
import { useDraftOpener } from '../store/draft-owner.ts';

/** By then the page has opened what it opens itself. */
const QUIET_MS = 3_000;

/** Once the page is there: saves what tabs that were closed or killed have left on this device. */
export const useSendUnsent = () => {
  const opener = useDraftOpener();
  useEffect(() => {
    const send = async () => (await import('./send-unsent.ts')).sendUnsentDrafts(opener);
    // the next page does it again
    const timer = setTimeout(() => send().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [opener]);
};
