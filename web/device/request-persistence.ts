// older browsers, and tests without a browser, lack these
declare const navigator: { storage?: { persist?: () => Promise<boolean>; persisted?: () => Promise<boolean> } };

let asked = false;

/** Asks the browser once not to evict our storage. Call it when this device holds unsent work: some browsers prompt the user. */
export const requestPersistence = () => {
  if (asked || !navigator.storage?.persist) return;
  asked = true;
  navigator.storage.persist().catch(() => undefined);
};

/** True if the browser may evict our storage when disk space is low. */
export const mayBeEvicted = async () => (await navigator.storage?.persisted?.().catch(() => undefined)) === false;
