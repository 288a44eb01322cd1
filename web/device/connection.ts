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

/** Whether there is a network, as far as anybody can tell: browsers know only of the cable. */
export const useConnected = () => useSyncExternalStore(subscribe, () => answered.get() && navigator.onLine);
