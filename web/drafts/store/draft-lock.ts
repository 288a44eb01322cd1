/** How long whoever loses a draft has for writing down what was typed last: a tab that sleeps is not waited for any longer. */
const LAST_WORDS_MS = 500;

/** `lost`: another tab has it now. */
const request = (name: string, options: LockOptions) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  const isOurs = new Promise<boolean>((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock ? released : undefined;
    };
    // a tab that slept hears at once all that happened meanwhile: first that it was waited for long enough
    navigator.locks.request(`draft ${name}`, options, hold).catch(() => setTimeout(lose));
  });
  return { lost, released, release, isOurs };
};

/**
 * Makes this tab the one that writes a draft on this device. The newest tab has it: the one before is told that it `lost` it,
 * writes down what was typed last, and lets go. `ready`: that is done, or it was not to be waited for, and from then on it
 * `isBarred`. Where the browser has no locks there is nobody to tell.
 */
export const lockDraft = (name: string, taken?: ReturnType<typeof request>) => {
  const { locks } = navigator;
  if (!locks)
    return { lost: new Promise<void>(() => {}), ready: Promise.resolve(), isBarred: () => false, release: () => {} };
  const { lost, released, release } = taken ?? request(name, { steal: true });
  let isBarred = false;
  const writing = `draft ${name} writing`;
  const ready = new Promise<void>((resolve) => {
    let isReady = false;
    const bar = () => {
      isBarred = true;
      resolve();
    };
    const hold = () => {
      isReady = true;
      resolve();
      return released;
    };
    locks.request(writing, { signal: AbortSignal.timeout(LAST_WORDS_MS) }, hold).catch(() => {
      if (isReady) return bar();
      locks.request(writing, { steal: true }, hold).catch(bar);
    });
  });
  return { lost, ready, isBarred: () => isBarred, release };
};
export type DraftLock = ReturnType<typeof lockDraft>;

/** The same, where no tab has it, and only where a browser can tell; else undefined. */
export const lockFreeDraft = async (name: string) => {
  if (!navigator.locks) return undefined;
  const taken = request(name, { ifAvailable: true });
  return (await taken.isOurs) ? lockDraft(name, taken) : undefined;
};
