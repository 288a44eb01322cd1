import type { BrowserContext } from 'playwright-core';

/** Pages opened later get a database whose transactions never begin, as in WebKit after some reloads. */
export const silenceDatabase = (context: BrowserContext) => context.addInitScript(silence);

/** Runs in the page. */
const silence = () => {
  const nothing = () => undefined;
  const create = (kind: { prototype: object }, members: object) =>
    Object.create(
      kind.prototype,
      Object.getOwnPropertyDescriptors({ addEventListener: nothing, removeEventListener: nothing, ...members }),
    );
  const never = () => create(IDBRequest, {});
  const methods = ['get', 'getKey', 'getAll', 'getAllKeys', 'openCursor', 'put', 'delete'];
  const store = create(IDBObjectStore, Object.fromEntries(methods.map((name) => [name, never])));
  IDBDatabase.prototype.transaction = (names) =>
    create(IDBTransaction, { objectStoreNames: [names].flat(), objectStore: () => store, abort: nothing });
};
