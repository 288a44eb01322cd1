import { useSyncExternalStore } from 'react';
import { observable } from './observable.ts';

const answered = observable(true);

/** The last call was answered, by whomever; or nobody was reached. */
export const reached = (somebody: boolean) => {
  if (answered.get() !== somebody) answered.set(somebody);
};

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
