import { observable } from './observable.ts';

export const answered = observable(true);

const waiting = new Set<() => void>();

/** Records whether the last request got a response. */
export const reached = (isReached: boolean) => {
  if (answered.get() === isReached) return;
  answered.set(isReached);
  if (!isReached) return;
  const now = [...waiting];
  waiting.clear();
  for (const then of now) then();
};

/** Runs `then` on the next response after a request without one. The `online` event only knows about the local link. */
export const onceReached = (then: () => void) => {
  waiting.add(then);
};
