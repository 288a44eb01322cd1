import { createObservable } from './observable.ts';

export const reachability = createObservable(true);

const waiting = new Set<() => void>();

/** Records whether the last request got a response. */
export const recordReached = (isReached: boolean) => {
  if (reachability.get() === isReached) return;
  reachability.set(isReached);
  if (!isReached) return;
  const now = [...waiting];
  waiting.clear();
  for (const then of now) then();
};

/** Runs `then` on the next response, if the last request got none. The `online` event covers only the local link. */
export const onceReachable = (then: () => void) => {
  waiting.add(then);
};
