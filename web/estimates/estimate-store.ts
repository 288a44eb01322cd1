import { Estimate, type EstimateChanges } from '#shared/estimates/model.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { observable } from '../device/observable.ts';
import { createRetryingQueue, type Delivery } from '../device/retrying-queue.ts';
import { readLine, type TypedLine, typeLine } from './typed-line.ts';

const SAVE_AFTER_MS = 1_000;
const RETRY_AFTER_MS = [2_000, 5_000, 10_000, 30_000];

type Typed = { Customer: Estimate['Customer']; lines: readonly TypedLine[] };
export type EstimateState = {
  /** As the server showed it last. */
  held: Estimate;
  typed: Typed;
  saving: boolean;
  /** Why the last save failed. */
  problem: string | undefined;
  /** What somebody else has saved meanwhile: whoever types says which stands. */
  theirs: Estimate | undefined;
};

const typeEstimate = ({ Customer, lines }: Estimate): Typed => ({ Customer, lines: lines.map(typeLine) });

/** What is saved of it; undefined while something typed is no value. */
const readTyped = ({ Customer, lines }: Typed): EstimateChanges | undefined => {
  const read = lines.flatMap((typed) => {
    const answer = readLine(typed);
    return 'line' in answer ? [answer.line] : [];
  });
  return read.length === lines.length ? { Customer, lines: read } : undefined;
};

/** What somebody says by it. What a line was made of is the server's to say, and no change. */
const said = ({ Customer: { Name, Phone, Email, Address }, lines }: EstimateChanges) =>
  JSON.stringify([
    [Name, Phone, Email, Address],
    lines.map(({ id, words, minutes, rateCents, partsCents, discount }) => [
      ...[id, words, minutes, rateCents, partsCents],
      discount && Object.entries(discount),
    ]),
  ]);

/** Everything typed has reached the server. */
export const isSaved = ({ typed, held, theirs }: EstimateState) => {
  const changes = readTyped(typed);
  return !theirs && changes !== undefined && said(changes) === said(held);
};

type Save = (changes: EstimateChanges & { version: number }) => Promise<Estimate>;
export type EstimateStore = ReturnType<typeof createEstimateStore>;

/** Keeps an estimate as it is typed, and saves it a second after the last change. */
export const createEstimateStore = (estimate: Estimate, save: Save) => {
  const state = observable<EstimateState>({
    held: estimate,
    typed: typeEstimate(estimate),
    saving: false,
    problem: undefined,
    theirs: undefined,
  });
  const change = (some: Partial<EstimateState>) => state.set({ ...state.get(), ...some });
  let changedAt = 0;

  const next = () => {
    const { typed, held, theirs } = state.get();
    const changes = theirs ? undefined : readTyped(typed);
    return changes && said(changes) !== said(held) ? { ...changes, version: held.version } : null;
  };

  const send = async (changes: EstimateChanges & { version: number }): Promise<Delivery> => {
    change({ saving: true });
    try {
      change({ held: await save(changes), saving: false, problem: undefined });
      return 'done';
    } catch (error) {
      const theirs = readTheirs(error);
      const problem = error instanceof Problem ? error.message : 'An unexpected error occurred';
      change({ saving: false, ...(theirs ? { theirs, problem: undefined } : { problem }) });
      return theirs ? 'done' : 'failed';
    }
  };

  const queue = createRetryingQueue({
    next,
    send,
    retryAfterMs: RETRY_AFTER_MS,
    earliest: (retryAt = 0) => Math.max(changedAt + SAVE_AFTER_MS, retryAt),
  });

  const type = (typed: Typed) => {
    changedAt = Date.now();
    change({ typed });
    queue.wake();
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    type,
    /** Of what both have changed, mine stands: it is saved over theirs. */
    keepMine: () => {
      const { theirs: held, typed } = state.get();
      if (!held) return;
      change({ held, theirs: undefined });
      type(typed);
    },
    takeTheirs: () => {
      const { theirs: held } = state.get();
      if (held) change({ held, theirs: undefined, typed: typeEstimate(held), problem: undefined });
    },
    isSaved: () => isSaved(state.get()),
    /** Saves what is typed, now. */
    flush: queue.flush,
  };
};

const readTheirs = (error: unknown) =>
  error instanceof Problem && error.code === 'version-conflict'
    ? withoutLimits(Estimate).safeParse(error.details).data
    : undefined;
