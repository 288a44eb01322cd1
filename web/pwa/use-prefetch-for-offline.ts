import { useEffect } from 'react';
import { useClient, useWorkOwner } from '../session/session.tsx';
import { BUILD_ID } from './build-id.ts';

/** Delay after which the page has loaded its own data. */
const QUIET_MS = 3_000;
/** Retry interval after a network failure. */
const AGAIN_MS = 60_000;

/** Prefetches for offline use once the page has loaded and whenever the network returns. */
export const usePrefetchForOffline = () => {
  const owner = useWorkOwner();
  const client = useClient();
  useEffect(() => {
    if (!BUILD_ID || !('serviceWorker' in navigator)) return;
    let timer: ReturnType<typeof setTimeout>;
    const keep = async () => {
      try {
        await (await import('./prefetch-for-offline.ts')).prefetchForOffline(owner, client);
      } catch {
        timer = setTimeout(keep, AGAIN_MS);
      }
    };
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, QUIET_MS);
    };
    keepSoon();
    addEventListener('online', keepSoon);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', keepSoon);
    };
  }, [owner, client]);
};
