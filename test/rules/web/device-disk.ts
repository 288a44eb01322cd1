/** A stub of `idb` with the device's data, for a browser that drops connections and refuses writes on demand. */
type Connection = {
  dropped: string | undefined;
  closed: boolean;
  onVersionChange: ((event: { newVersion: number | null }) => void)[];
};

const newStores = () => ({
  drafts: new Map<string, unknown>(),
  photos: new Map<string, unknown>(),
  people: new Map<string, unknown>(),
});
type Name = keyof ReturnType<typeof newStores>;

let connections: Connection[] = [];

export const deviceDisk = {
  stores: newStores(),
  /** The error with which opening fails, as on a slow device that was just switched on. */
  refuseOpen: undefined as Error | undefined,
  /** The error that every write throws. */
  refuse: undefined as Error | undefined,
  /** The error with which a transaction fails at commit, after its writes were accepted. */
  refuseCommit: undefined as Error | undefined,
  /** Number of the next transactions that never begin, as in WebKit after some reloads. */
  stuck: 0,
  /** A promise that delays the end of the next write. */
  nextDone: undefined as Promise<void> | undefined,
  /** The durability requested by the writing transactions. */
  durabilities: [] as [store: string, durability: string | undefined][],
  opened: () => connections.length,
  /** Drops connections like WebKit when memory is short: the owner notices at the next use. */
  drop: (name: string) => {
    for (const connection of connections) connection.dropped ??= name;
  },
  deleteInAnotherTab: () => {
    deviceDisk.stores = newStores();
    for (const { onVersionChange, closed } of connections)
      if (!closed) for (const hear of onVersionChange) hear({ newVersion: null });
  },
  /** Lets the next use open the database again, as a new page does. */
  reopen: () => {
    for (const { onVersionChange, closed } of connections)
      if (!closed) for (const hear of onVersionChange) hear({ newVersion: 2 });
  },
  reset: () => {
    // a fresh page: connections of an earlier test are not used again
    for (const { onVersionChange, closed } of connections)
      if (!closed) for (const hear of onVersionChange) hear({ newVersion: null });
    connections = [];
    Object.assign(deviceDisk, { stores: newStores(), refuse: undefined, refuseCommit: undefined });
    Object.assign(deviceDisk, { nextDone: undefined, durabilities: [], stuck: 0, refuseOpen: undefined });
  },
};

/** Iterates over a store, or over one owner's part of it. */
const cursorOver = async (name: Name, owner?: string, from = 0): Promise<unknown> => {
  const isOf = (key: string) => owner === undefined || JSON.parse(key)[0] === owner;
  const found = [...deviceDisk.stores[name]].filter(([key]) => isOf(key))[from];
  if (!found) return null;
  const [key, value] = found;
  const remove = async () => void deviceDisk.stores[name].delete(key);
  // a deleted record no longer counts
  const next = () => cursorOver(name, owner, from + Number(deviceDisk.stores[name].has(key)));
  return { key: JSON.parse(key), value, delete: remove, continue: next };
};

const never = () => new Promise<never>(() => {});
const stuckTransaction = (names: Name | Name[]) => {
  const objectStore = () => ({ get: never, getKey: never, put: never, delete: never, openCursor: never });
  return { objectStoreNames: [names].flat(), objectStore, store: objectStore(), done: never(), abort: () => {} };
};

export const openDB = async () => {
  if (deviceDisk.refuseOpen) throw deviceDisk.refuseOpen;
  const connection: Connection = { dropped: undefined, closed: false, onVersionChange: [] };
  connections.push(connection);
  const check = () => {
    const name = connection.dropped ?? (connection.closed ? 'InvalidStateError' : undefined);
    if (name) throw new DOMException('Connection lost', name);
  };
  const put = async (name: Name, value: unknown, key: unknown) => {
    check();
    if (deviceDisk.refuse) throw deviceDisk.refuse;
    deviceDisk.stores[name].set(JSON.stringify(key), structuredClone(value));
  };
  const has = (name: Name, key: unknown) => deviceDisk.stores[name].has(JSON.stringify(key));
  const objectStore = (name: Name) => ({
    get: async (key: unknown) => deviceDisk.stores[name].get(JSON.stringify(key)),
    getKey: async (key: unknown) => (has(name, key) ? key : undefined),
    delete: async (key: unknown) => void deviceDisk.stores[name].delete(JSON.stringify(key)),
    put: (value: unknown, key: unknown) => put(name, value, key),
    openCursor: (owner?: string) => cursorOver(name, owner),
    getAllKeys: async () => [...deviceDisk.stores[name].keys()].map((key) => JSON.parse(key)),
  });
  return {
    addEventListener: (_: string, hear: (event: { newVersion: number | null }) => void) =>
      connection.onVersionChange.push(hear),
    close: () => {
      connection.closed = true;
    },
    get: async (name: Name, key: unknown) => {
      check();
      return deviceDisk.stores[name].get(JSON.stringify(key));
    },
    getKey: async (name: Name, key: unknown) => (has(name, key) ? key : undefined),
    getAllKeys: async (name: Name) => [...deviceDisk.stores[name].keys()].map((key) => JSON.parse(key)),
    getAll: async (name: Name) => [...deviceDisk.stores[name].values()],
    count: async (name: Name) => deviceDisk.stores[name].size,
    put,
    delete: async (name: Name, key: unknown) => {
      check();
      deviceDisk.stores[name].delete(JSON.stringify(key));
    },
    transaction: (names: Name | Name[], mode?: string, options?: { durability?: string }) => {
      check();
      const [first] = [names].flat();
      const isWritten = mode === 'readwrite' && first !== undefined && !Array.isArray(names);
      if (isWritten) deviceDisk.durabilities.push([first, options?.durability]);
      const fails = isWritten && deviceDisk.refuseCommit;
      const { nextDone } = deviceDisk;
      if (isWritten) deviceDisk.nextDone = undefined;
      if (deviceDisk.stuck-- > 0) return stuckTransaction(names);
      return {
        objectStoreNames: [names].flat(),
        objectStore,
        abort: () => undefined,
        store: first && objectStore(first),
        done: fails ? Promise.reject(fails) : (isWritten && nextDone) || Promise.resolve(),
      };
    },
  };
};
