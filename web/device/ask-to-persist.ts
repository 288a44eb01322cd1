// older browsers have none of it; what is tested without a browser neither
declare const navigator: { storage?: { persist?: () => Promise<boolean>; persisted?: () => Promise<boolean> } };

let asked = false;

/** Asks the browser, once, to clear nothing when room is short. For when this device alone has something: some browsers ask the person. */
export const askToPersist = () => {
  if (asked || !navigator.storage?.persist) return;
  asked = true;
  navigator.storage.persist().catch(() => undefined);
};

/** Whether the browser has said that it may clear what is kept here when room is short. */
export const mayBeCleared = async () => (await navigator.storage?.persisted?.().catch(() => undefined)) === false;
