import { useSyncExternalStore } from 'react';
import { reachability } from './reachability.ts';

const subscribe = (listener: () => void) => {
  const online = () => reachability.set(true);
  const stop = reachability.subscribe(listener);
  addEventListener('online', online);
  addEventListener('offline', listener);
  return () => {
    stop();
    removeEventListener('online', online);
    removeEventListener('offline', listener);
  };
};

/** True unless the browser is offline or the last request got no response. */
export const isConnected = () => reachability.get() && navigator.onLine;

/**
 * False if the browser is offline or the last request got no response: `navigator.onLine` only knows about the local
 * link.
 */
export const useConnected = () => useSyncExternalStore(subscribe, isConnected);
