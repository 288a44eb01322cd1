import { Draft } from '#shared/drafts/model.ts';
import { submittedAs } from '#shared/drafts/submitted-as.ts';
import type { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { isRefusal } from '../../client/is-retryable.ts';
import { observable } from '../../device/observable.ts';
import { createRetryingQueue, type Delivery } from '../../device/retrying-queue.ts';
import { type DraftEvent, draftReducer } from './draft-reducer.ts';
import type { DraftState, Send } from './draft-state.ts';
import { formatSaveBody, nextSend } from './next-send.ts';

/**
 * At most one save in this time, unless forced: at the end of it, counted from the first change. Until then it is safe on the
 * device. Source: specification 2, section 4, with the decisions.
 */
const SAVE_EVERY_MS = 5000;
/** How long "saved" and "failed" are the status. Source: specification 2, section 4. */
const STATUS_SHOWN_MS = 2000;
const RETRY_AFTER_MS = [2000, 5000, 10_000, 30_000, 60_000];
/** Forced saves that another device may overtake before we let go. */
const MOST_IN_A_ROW = 5;

/** What was refused so often waits until something is typed, the network comes back, its owner opens it in a new session, or somebody asks for it. */
const MOST_REFUSALS = 5;

export type SaveBody = ReturnType<typeof formatSaveBody>;
/** What saves a draft: answers the draft as saved or throws a `Problem`. */
export type DraftCalls = {
  create: (body: SaveBody) => Promise<Draft>;
  save: (id: DraftId, body: SaveBody) => Promise<Draft>;
  /** Hears of what made a save fail, also before it was sent. */
  onError?: (error: unknown) => void;
};

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Keeps a draft as typed and saves it: the effects around `draftReducer`. */
export const createDraftStore = (initial: DraftState, calls: DraftCalls) => {
  const state = observable(initial);
  let lastStart = Number.NEGATIVE_INFINITY;
  /** Since when there is something that the last save did not carry. */
  let changedSince: number | undefined;
  let outdatedBefore = false;
  /** So many refusals in a row that would be the same again. */
  let refusals = 0;
  let statusTimer: ReturnType<typeof setTimeout> | undefined;

  const dispatch = (event: DraftEvent) => {
    state.set(draftReducer(state.get(), event));
    if (event.type === 'typed' || event.type === 'picked') {
      const { inFlight } = state.get();
      if (!inFlight && nextSend(state.get()) === null) changedSince = undefined;
      else changedSince ??= Date.now();
      queue.wake();
    }
  };

  const deliver = async (send: Send): Promise<Delivery> => {
    lastStart = Date.now();
    changedSince = undefined;
    dispatch({ type: 'sending', send });
    const [event, delivery] = await attempt(send);
    dispatch(event);
    clearTimeout(statusTimer);
    statusTimer = setTimeout(() => dispatch({ type: 'rested' }), STATUS_SHOWN_MS);
    const isFirst = event.type === 'outdated' && !outdatedBefore;
    outdatedBefore = event.type === 'outdated';
    // refused for being outdated: what is left after the merge goes out at once, once
    const rest = isFirst && nextSend(state.get());
    return rest ? deliver(rest) : delivery;
  };

  const attempt = async (send: Send): Promise<[DraftEvent, Delivery]> => {
    try {
      const { id } = state.get();
      const body = formatSaveBody(id, send);
      const draft = await (send.kind === 'create' ? calls.create(body) : calls.save(id, body));
      refusals = 0;
      return [{ type: 'answered', draft }, 'done'];
    } catch (error) {
      calls.onError?.(error);
      const event = eventFromError(error);
      if (event.type !== 'failed') return [event, 'done'];
      refusals = isRefusal(error) ? refusals + 1 : 0;
      // who is signed in next is perhaps somebody else: nothing is sent again by itself
      const stops = error instanceof Problem && error.code === 'not-signed-in';
      return [event, stops || refusals > MOST_REFUSALS ? 'stopped' : 'failed'];
    }
  };

  const queue = createRetryingQueue({
    next: () => nextSend(state.get()),
    send: deliver,
    retryAfterMs: RETRY_AFTER_MS,
    mostInARow: MOST_IN_A_ROW,
    earliest: (retryAt = lastStart + SAVE_EVERY_MS) => Math.max((changedSince ?? 0) + SAVE_EVERY_MS, retryAt),
  });

  // what an earlier visit left unsaved
  queue.wake();
  return {
    state: state.get,
    subscribe: state.subscribe,
    dispatch,
    /** Saves all that can be saved, now; resolves when that is done or has failed. */
    flush: queue.flush,
    /** Sends by itself again what was refused for good: its owner is here in another session, which may be let in. */
    sendRefused: () => {
      refusals = 0;
      queue.wake();
    },
  };
};

/** What an error says about the draft. */
export const eventFromError = (error: unknown): DraftEvent => {
  if (!(error instanceof Problem)) return { type: 'failed', problem: 'Unknown error' };
  const inspectionId = submittedAs(error);
  if (inspectionId !== undefined) return { type: 'ended', end: { kind: 'submitted', inspectionId } };
  if (error.code === 'draft-gone') return { type: 'ended', end: { kind: 'gone' } };
  if (error.code === 'version-conflict') {
    const draft = withoutLimits(Draft).safeParse(error.details);
    if (draft.success) return { type: 'outdated', draft: draft.data };
  }
  return { type: 'failed', problem: error.message || 'Unknown error', passing: error.code === 'try-again' };
};
