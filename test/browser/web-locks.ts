type Signal = { addEventListener(type: 'abort', listener: () => void): void };
type LockOptions = { steal?: boolean; ifAvailable?: boolean; signal?: Signal };
type Hold = (lock: object | null) => Promise<unknown> | undefined;
type Lock = { take: () => void; lose: () => void; leave: () => void };
/** Lock requests by lock name, shared by all pages of a device. The first request of a list holds the lock. */
export type Locks = Map<string, Lock[]>;

/**
 * Simulates `navigator.locks` of one page. A request with `steal` gets the lock at once; others wait until their signal
 * aborts, or not at all with `ifAvailable`.
 */
export const newPageLocks = (locks: Locks, later: (then: () => void) => void) => {
  const held = new Set<Lock>();
  const request = (name: string, { steal = false, ifAvailable = false, signal }: LockOptions, hold: Hold) =>
    new Promise<void>((resolve, reject) => {
      const refuse = (what: string) => later(() => reject(new DOMException(what, 'AbortError')));
      const queue = locks.get(name) ?? [];
      locks.set(name, queue);
      if (ifAvailable && queue.length > 0) return later(() => Promise.resolve(hold(null)).then(() => resolve()));
      const leave = () => {
        const isFirst = queue[0] === lock;
        if (queue.includes(lock)) queue.splice(queue.indexOf(lock), 1);
        held.delete(lock);
        if (isFirst) queue[0]?.take();
      };
      let isTaken = false;
      const lock: Lock = {
        take: () => {
          isTaken = true;
          void Promise.resolve(hold({ name })).then(() => {
            if (queue.includes(lock)) resolve();
            leave();
          });
        },
        lose: () => {
          leave();
          refuse('Stolen');
        },
        leave,
      };
      held.add(lock);
      if (steal) {
        const before = queue[0];
        queue.unshift(lock);
        before?.lose();
        lock.take();
        return;
      }
      signal?.addEventListener('abort', () => {
        if (isTaken || !queue.includes(lock)) return;
        leave();
        refuse('Too late');
      });
      queue.push(lock);
      if (queue[0] === lock) lock.take();
    });
  /** Releases all locks, as when the page is closed or killed. */
  const leaveAll = () => {
    for (const lock of [...held]) lock.leave();
  };
  return { request, leaveAll };
};
