import { useSyncExternalStore } from 'react';
import { answered } from './reached.ts';

const subscribe = (listener: () => void) => {
  const online = () => answered.set(true);
  const stop = answered.subscribe(listener);
  addEventListener('online', online);
  addEventListener('offline', listener);
  return () => {
    stop();
    removeEventListener('online', online);
    removeEventListener('offline', listener);
  };
};

/** False if offline or if the last request got no response: `navigator.onLine` only knows about the local link. */
export const useConnected = () => useSyncExternalStore(subscribe, () => answered.get() && navigator.onLine);
