/**
 * How long a tab that loses its draft has to write its last changes. The new tab doesn't wait longer for a sleeping
 * one.
 */
const LAST_WRITE_MS = 500;

/** Requests a Web Lock. `lost` resolves when another tab steals it. */
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
    // a tab that wakes up gets all events at once; the timeout must be handled before the loss
    navigator.locks.request(`draft ${name}`, options, hold).catch(() => setTimeout(lose));
  });
  return { lost, released, release, isOurs };
};

/** `as`: the draft's key on this device. */
export const getDraftKey = (owner: string, as: string) => `${owner} ${as}`;

/**
 * Makes this tab the only writer of a draft on this device. The newest tab wins: the previous one is notified through
 * `lost`, writes its last changes and releases the lock. `ready` resolves when that is done or has timed out.
 * `isBarred` returns true once this tab has lost the right to write. In browsers without Web Locks, tabs aren't
 * coordinated.
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
    locks.request(writing, { signal: AbortSignal.timeout(LAST_WRITE_MS) }, hold).catch(() => {
      if (isReady) return bar();
      locks.request(writing, { steal: true }, hold).catch(bar);
    });
  });
  return { lost, ready, isBarred: () => isBarred, release };
};
export type DraftLock = ReturnType<typeof lockDraft>;

/** Locks a draft only if no tab holds its lock. Returns undefined if a tab does, or if the browser has no Web Locks. */
export const lockFreeDraft = async (name: string) => {
  if (!navigator.locks) return undefined;
  const taken = request(name, { ifAvailable: true });
  return (await taken.isOurs) ? lockDraft(name, taken) : undefined;
};
