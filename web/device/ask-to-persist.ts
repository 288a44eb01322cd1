// older browsers have none of it; what is tested without a browser neither
declare const navigator: { storage?: { persist?: () => Promise<boolean> } };

let asked = false;

/** Asks the browser, once, to clear nothing when room is short. For when this device alone has something: some browsers ask the person. */
export const askToPersist = () => {
  if (asked || !navigator.storage?.persist) return;
  asked = true;
  navigator.storage.persist().catch(() => undefined);
};
