import { useSyncExternalStore } from 'react';

/** Who is to hear that something changed. */
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

/** A value that tells who wants to know that it was set. */
export const observable = <T>(initial: T) => {
  let value = initial;
  const { subscribe, notify } = createListeners();
  const set = (next: T) => {
    value = next;
    notify();
  };
  return { get: () => value, set, subscribe };
};

/** The value as it is now, in a component. */
export const useObservable = <T>({ get, subscribe }: Pick<ReturnType<typeof observable<T>>, 'get' | 'subscribe'>) =>
  useSyncExternalStore(subscribe, get);
