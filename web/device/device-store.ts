import { createObservable } from './observable.ts';
import { createRetryingQueue, type QueueOptions } from './retrying-queue.ts';

type Options<State, Job> = Omit<QueueOptions<Job>, 'next'> & {
  initial: State;
  /** The next job to send, or null if all is sent. */
  next: (state: State) => Job | null;
};

/** Holds state that is edited on this device and sends it to the server in the background: drafts, photos, estimates, quiz answers. */
export const createDeviceStore = <State extends object, Job>({ initial, next, ...options }: Options<State, Job>) => {
  const { get, set, subscribe } = createObservable(initial);
  return {
    get,
    set,
    subscribe,
    change: (some: Partial<State>) => set({ ...get(), ...some }),
    ...createRetryingQueue({ ...options, next: () => next(get()) }),
  };
};
export type DeviceStore<State extends object> = ReturnType<typeof createDeviceStore<State, unknown>>;

/**
 * Keeps stores by id for as long as a session lasts, so that a reopened page finds its unsent changes, and the next
 * user doesn't.
 */
export const createSessionStores = <Store>() => {
  const sessions = new WeakMap<object, Map<string, Store>>();
  return (client: object) => {
    const stores = sessions.get(client) ?? new Map<string, Store>();
    sessions.set(client, stores);
    return stores;
  };
};
