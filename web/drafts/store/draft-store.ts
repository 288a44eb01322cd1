import { Draft } from '#shared/drafts/model.ts';
import { DrawnNumber } from '#shared/drafts/reserve.ts';
import { getDiscardedBy, getSubmittedInspection } from '#shared/drafts/submitted-inspection.ts';
import type { Seen } from '#shared/drafts/unseen.ts';
import type { DraftId } from '#shared/ids.ts';
import { Problem, type ProblemCode } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { isRefusal } from '../../client/is-retryable.ts';
import { createDeviceStore } from '../../device/device-store.ts';
import type { Delivery } from '../../device/retrying-queue.ts';
import { type DraftEvent, draftReducer } from './draft-reducer.ts';
import type { DraftState, Send } from './draft-state.ts';
import type { ServerDraft } from './merge-server-draft.ts';
import { formatSaveBody, getNextSend } from './next-send.ts';
import { canSubmitNow } from './press.ts';

/**
 * Delay from the first change to its save, unless a save is forced. In the meantime, the device has stored the change.
 * Source: specification 2, section 4, with the decisions.
 */
const SAVE_EVERY_MS = 5000;
/** How long the status says "saved" or "failed". Source: specification 2, section 4. */
const STATUS_SHOWN_MS = 2000;
const RETRY_AFTER_MS = [2000, 5000, 10_000, 30_000, 60_000];
/** Maximum number of forced saves in a row, in case another device changes the draft each time. */
const MAX_SAVES_IN_A_ROW = 5;

/**
 * Number of refusals after which a save waits until something is typed, the network returns, a new session opens the
 * draft, or the user retries.
 */
const MAX_REFUSALS = 5;

export type SaveBody = ReturnType<typeof formatSaveBody>;
/** Calls that save a draft. They return the saved draft, or the id of the inspection, or throw a `Problem`. */
export type DraftCalls = {
  create: (body: SaveBody) => Promise<ServerDraft>;
  save: (id: DraftId, body: SaveBody, seen: Seen) => Promise<ServerDraft>;
  /** Submits a sheet for which Submit was pressed without a network. */
  submit: (state: DraftState) => Promise<number>;
  /** Receives every error of a save, even one thrown before the request was sent. */
  onError?: (error: unknown) => void;
};

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Holds a draft and saves it: the side effects around `draftReducer`. */
export const createDraftStore = (initial: DraftState, calls: DraftCalls) => {
  // times of the monotonic clock
  let lastStart = Number.NEGATIVE_INFINITY;
  /** Time of the first change that isn't in the last save. */
  let changedSince: number | undefined;
  let wasOutdated = false;
  let refusals = 0;
  let statusTimer: ReturnType<typeof setTimeout> | undefined;

  const dispatch = (event: DraftEvent) => {
    set(draftReducer(get(), event));
    if (event.type === 'typed' || event.type === 'picked') {
      if (!get().inFlight && getNextSend(get()) === null) changedSince = undefined;
      else changedSince ??= performance.now();
      wake();
    }
    if (event.type === 'drawn' || event.type === 'queued') wake();
  };

  const submit = async (): Promise<Delivery> => {
    lastStart = performance.now();
    const event = await attemptSubmission(calls, get());
    dispatch(event);
    if (event.type !== 'failed') return 'done';
    return event.passing ? 'failed' : 'stopped';
  };

  const deliver = async (send: Send | 'submission'): Promise<Delivery> => {
    if (send === 'submission') return submit();
    lastStart = performance.now();
    changedSince = undefined;
    dispatch({ type: 'sending', send });
    const { event, error } = await attemptSave(calls, get(), send);
    if (event.type === 'answered') refusals = 0;
    if (event.type === 'failed') refusals = isRefusal(error) ? refusals + 1 : 0;
    dispatch(event);
    clearTimeout(statusTimer);
    statusTimer = setTimeout(() => dispatch({ type: 'rested' }), STATUS_SHOWN_MS);
    const isFirst = event.type === 'outdated' && !wasOutdated;
    wasOutdated = event.type === 'outdated';
    // after a version conflict, send the rest of the merge immediately, but only once
    const rest = isFirst && getNextSend(get());
    if (rest) return deliver(rest);
    if (event.type !== 'failed') return 'done';
    // don't retry after a logout: the next session may be another user's
    const isSignedOut = error instanceof Problem && error.code === 'not-signed-in';
    return isSignedOut || refusals > MAX_REFUSALS ? 'stopped' : 'failed';
  };

  const { get, set, subscribe, wake, flush } = createDeviceStore({
    initial,
    next: (state): Send | 'submission' | null => getNextSend(state) ?? (canSubmitNow(state) ? 'submission' : null),
    send: deliver,
    retryAfterMs: RETRY_AFTER_MS,
    mostInARow: MAX_SAVES_IN_A_ROW,
    earliest: (retryAt = lastStart + SAVE_EVERY_MS) =>
      Math.max((changedSince ?? Number.NEGATIVE_INFINITY) + SAVE_EVERY_MS, retryAt),
  });

  // the page may have been left with unsaved changes
  wake();
  return {
    state: get,
    subscribe,
    dispatch,
    /** Saves everything now. Resolves when that is done or has failed. */
    flush,
    /** Retries refused saves, because the owner's new session may have permission. */
    sendRefused: () => {
      refusals = 0;
      wake();
    },
  };
};

const attemptSave = async (
  calls: DraftCalls,
  state: DraftState,
  send: Send,
): Promise<{ event: DraftEvent; error?: unknown }> => {
  try {
    const body = formatSaveBody(state.id, send);
    const draft = await (send.kind === 'create' ? calls.create(body) : calls.save(state.id, body, state));
    return { event: { type: 'answered', draft } };
  } catch (error) {
    calls.onError?.(error);
    return { event: eventFromError(error), error };
  }
};

/** Errors that no retry can change: the inspector has to correct the sheet, and press Submit again. */
const FINAL: readonly ProblemCode[] = ['refused', 'not-complete', 'not-valid', 'too-large'];

/** Submits a sheet that waits for it. Without permission or a session, it goes on waiting for its owner's next session. */
const attemptSubmission = async (calls: DraftCalls, state: DraftState): Promise<DraftEvent> => {
  try {
    return { type: 'ended', end: { kind: 'submitted', inspectionId: await calls.submit(state) } };
  } catch (error) {
    calls.onError?.(error);
    const event = eventFromError(error);
    if (event.type !== 'failed') return event;
    if (error instanceof Problem && FINAL.includes(error.code)) return { type: 'taken-back', why: error.message };
    return { ...event, passing: !isRefusal(error) };
  }
};

export const eventFromError = (error: unknown): DraftEvent => {
  if (!(error instanceof Problem)) return { type: 'failed', problem: 'Unknown error' };
  const inspectionId = getSubmittedInspection(error);
  if (inspectionId !== undefined) return { type: 'ended', end: { kind: 'submitted', inspectionId } };
  if (error.code === 'draft-gone') return { type: 'ended', end: { kind: 'gone', by: getDiscardedBy(error) } };
  if (error.code === 'version-conflict') {
    const draft = withoutLimits(Draft).safeParse(error.details);
    if (draft.success) return { type: 'outdated', draft: draft.data };
  }
  const isNumber = error.code === 'refused' && DrawnNumber.pick({ number: true }).safeParse(error.details).success;
  if (isNumber) return { type: 'number-refused', why: error.message };
  return { type: 'failed', problem: error.message || 'Unknown error', passing: error.code === 'try-again' };
};
