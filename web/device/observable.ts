import { useSyncExternalStore } from 'react';

export const createListeners = () => {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
};

/** Holds a value and notifies subscribers when it is set. */
export const createObservable = <T>(initial: T) => {
  let value = initial;
  const { subscribe, notify } = createListeners();
  const set = (next: T) => {
    value = next;
    notify();
  };
  return { get: () => value, set, subscribe };
};

/** Returns the current value and re-renders when it changes. */
export const useObservable = <T>({
  get,
  subscribe,
}: Pick<ReturnType<typeof createObservable<T>>, 'get' | 'subscribe'>) => useSyncExternalStore(subscribe, get);
