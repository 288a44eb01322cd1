import { observable } from './observable.ts';

export const answered = observable(true);

const waiting = new Set<() => void>();

/** The last call was answered, by whomever; or nobody was reached. */
export const reached = (somebody: boolean) => {
  if (answered.get() === somebody) return;
  answered.set(somebody);
  if (!somebody) return;
  const now = [...waiting];
  waiting.clear();
  for (const then of now) then();
};

/** Once, when somebody is reached after nobody was: a browser tells only of its own cable. */
export const onceReached = (then: () => void) => {
  waiting.add(then);
};
