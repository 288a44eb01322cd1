import { useSyncExternalStore } from 'react';

let answered = true;
const listeners = new Set<() => void>();

/** The last call was answered, by whomever; or nobody was reached. */
export const reached = (somebody: boolean) => {
  if (answered === somebody) return;
  answered = somebody;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  const online = () => {
    answered = true;
    listener();
  };
  listeners.add(listener);
  addEventListener('online', online);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', online);
    removeEventListener('offline', listener);
  };
};

/** Whether there is a network, as far as anybody can tell: browsers know only of the cable. */
export const useConnected = () => useSyncExternalStore(subscribe, () => answered && navigator.onLine);
