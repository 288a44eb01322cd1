import type { Estimate, EstimateChanges } from '#shared/estimates/model.ts';
import { stateAfter } from '#shared/estimates/states.ts';
import { Problem } from '#shared/problem.ts';
import { observable } from '../device/observable.ts';
import { createRetryingQueue, type Delivery } from '../device/retrying-queue.ts';
import type { Kept, KeptEstimate } from './kept-estimate.ts';
import { readThere } from './sent/there.ts';
import { readTyped, said, type TypedEstimate, typeEstimate, withKeptPhotos } from './typed-estimate.ts';

const SAVE_AFTER_MS = 1_000;
const RETRY_AFTER_MS = [2_000, 5_000, 10_000, 30_000];

export type EstimateState = Kept & {
  saving: boolean;
  /** Why the last save failed. */
  problem: string | undefined;
};

/** Everything typed has reached the server. */
export const isSaved = ({ typed, held }: Kept) => {
  const changes = readTyped(typed);
  return changes !== undefined && said(changes) === said(held);
};

/** Somebody else has changed what is typed over: whoever types says which stands. */
export const isConflict = (state: Kept) => said(state.held) !== state.base && !isSaved(state);

/** Whether it is written on: what was sent only after its writer said so, as no customer decides on it from then on. */
export const isWritten = ({ held, changing }: Kept) =>
  isFree(held) ||
  (stateAfter(held.state, 'edit') !== undefined && changing !== undefined && changing === held.sent?.number);

/** Whether a change supersedes nothing. */
const isFree = ({ state }: Estimate) => stateAfter(state, 'edit') === state;

type Save = (changes: EstimateChanges & { version: number }) => Promise<Estimate>;
export type EstimateStore = ReturnType<typeof createEstimateStore>;

/** Keeps an estimate as it is typed, on this device too, and saves it a second after the last change. */
export const createEstimateStore = (estimate: Estimate, save: Save, kept: KeptEstimate) => {
  const begun = kept.read();
  const state = observable<EstimateState>({
    typed: typeEstimate(estimate),
    base: said(estimate),
    changing: undefined,
    ...begun,
    held: estimate,
    saving: false,
    problem: undefined,
  });
  const change = (some: Partial<EstimateState>) => {
    const next = { ...state.get(), ...some };
    // it was said of what was sent then, and not of what is sent later
    state.set(isFree(next.held) ? { ...next, changing: undefined } : next);
    if (isSaved(state.get())) kept.forget();
  };
  let changedAt = 0;
  /** What went out last: that the server has it may be heard in another way than by its answer. */
  let sentLast = '';

  const next = () => {
    const { typed, held } = state.get();
    const changes = readTyped(typed);
    if (!changes || isSaved(state.get()) || isConflict(state.get()) || !isWritten(state.get())) return null;
    return { ...changes, version: held.version };
  };

  const send = async (changes: EstimateChanges & { version: number }): Promise<Delivery> => {
    change({ saving: true });
    sentLast = said(changes);
    try {
      const held = await save(changes);
      const typed = withKeptPhotos(state.get().typed, held);
      change({ held, typed, base: said(held), saving: false, problem: undefined });
      return 'done';
    } catch (error) {
      const there = readThere(error);
      const problem = error instanceof Problem ? error.message : 'An unexpected error occurred';
      change({ saving: false, problem: there ? undefined : problem });
      if (there) take(there);
      return there ? 'done' : 'failed';
    }
  };

  const queue = createRetryingQueue({
    next,
    send,
    retryAfterMs: RETRY_AFTER_MS,
    earliest: (retryAt = 0) => Math.max(changedAt + SAVE_AFTER_MS, retryAt),
  });

  /** What there is now; what nobody has typed on here follows it. */
  const take = (held: Estimate) => {
    const { typed, base } = state.get();
    const now = said(held);
    const changes = readTyped(typed);
    if (changes && said(changes) === base && now !== base) change({ held, base: now, typed: typeEstimate(held) });
    else change({ held, ...((now === sentLast || (changes && said(changes) === now)) && { base: now }) });
    queue.wake();
  };

  const write = (some: Partial<EstimateState>) => {
    changedAt = Date.now();
    change(some);
    // as somebody writes, and not when an answer comes: by then they may have logged out
    if (!isSaved(state.get())) kept.keep(state.get());
    queue.wake();
  };

  if (begun) change({});
  queue.wake();

  return {
    get: state.get,
    subscribe: state.subscribe,
    type: (typed: TypedEstimate) => write({ typed }),
    /** An answer of the server's about it. One from before what is known says nothing. */
    hear: (told: Estimate) => {
      const { held, saving } = state.get();
      if (told !== held && !saving && told.version >= held.version) take(told);
    },
    /** What was sent is changed from now on. */
    changeSent: () => {
      const { held } = state.get();
      write({ changing: held.sent?.number });
    },
    /** Nothing of what was typed on what was sent is wanted. */
    leaveSent: () => {
      const { held } = state.get();
      change({ changing: undefined, typed: typeEstimate(held), base: said(held), problem: undefined });
    },
    /** Of what both have changed, mine stands: it is saved over theirs. */
    keepMine: () => write({ base: said(state.get().held) }),
    takeTheirs: () => {
      const { held } = state.get();
      change({ typed: typeEstimate(held), base: said(held), problem: undefined });
    },
    isSaved: () => isSaved(state.get()),
    /** Once more on this device, where another tab has taken it away. */
    keepAgain: () => {
      if (!isSaved(state.get())) kept.keep(state.get());
    },
    /** Saves what is typed, now. */
    flush: queue.flush,
  };
};
