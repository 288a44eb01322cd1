import type { Estimate, EstimateChanges } from '#shared/estimates/model.ts';
import { getNextState } from '#shared/estimates/states.ts';
import { Problem } from '#shared/problem.ts';
import { createDeviceStore, type DeviceStore } from '../device/device-store.ts';
import type { Delivery } from '../device/retrying-queue.ts';
import { mergeEstimate, type PartName, takePart } from './merge-estimate.ts';
import { readCurrent } from './sent/outdated.ts';
import { readTyped, serializeInput, type TypedEstimate, typeEstimate, withServerPhotos } from './typed-estimate.ts';
import type { Kept, UnsavedEstimate } from './unsaved-estimate.ts';

const SAVE_AFTER_MS = 1_000;
/** Maximum number of edits without a response that are remembered. */
const UNANSWERED_MAX = 10;
const RETRY_AFTER_MS = [2_000, 5_000, 10_000, 30_000];

export type EstimateState = Kept & {
  saving: boolean;
  /** Why the last save failed. */
  problem: string | undefined;
};

/** True if all input has reached the server. */
export const isSaved = ({ typed, held }: Kept) => {
  const changes = readTyped(typed);
  return changes !== undefined && serializeInput(changes) === serializeInput(held);
};

/** True if someone else has changed a field or line that this user edited. The user decides which one to keep. */
export const isConflict = ({ conflicts }: Pick<Kept, 'conflicts'>) => conflicts.length > 0;

/**
 * True if the estimate is being edited. A sent estimate needs the user's confirmation first, because the customer can't
 * answer it once it is edited.
 */
export const isWritten = ({ held, changing }: Kept) =>
  isFree(held) ||
  (getNextState(held.state, 'edit') !== undefined && changing !== undefined && changing === held.sent?.number);

/** True if a change doesn't supersede a sent version. */
const isFree = ({ state }: Estimate) => getNextState(state, 'edit') === state;

type Edit = EstimateChanges & { version: number };
type Save = (changes: Edit) => Promise<Estimate>;
export type EstimateStore = ReturnType<typeof createEstimateStore>;

/**
 * Stores an estimate on this device while the user types, and saves it to the server a second after the last change.
 */
export const createEstimateStore = (estimate: Estimate, save: Save, kept: UnsavedEstimate) => {
  const restored = kept.read();
  let changedAt = Number.NEGATIVE_INFINITY;
  const store = createDeviceStore({
    initial: {
      typed: typeEstimate(estimate),
      base: serializeInput(estimate),
      changing: undefined,
      conflicts: [],
      held: estimate,
      ...restored,
      saving: false,
      problem: undefined,
    } as EstimateState,
    next: nextEdit,
    send: (edit: Edit) => syncing.send(edit),
    retryAfterMs: RETRY_AFTER_MS,
    earliest: (retryAt = 0) => Math.max(changedAt + SAVE_AFTER_MS, retryAt),
  });
  const { get, set, wake } = store;
  const change = (some: Partial<EstimateState>) => {
    const next = { ...get(), ...some };
    // `changing` belongs to that sent version, not to a later one
    set(isFree(next.held) ? { ...next, changing: undefined } : next);
    if (isSaved(get())) kept.forget();
  };
  const keep = () => {
    if (!isSaved(get())) kept.keep(get());
  };
  const write = (some: Partial<EstimateState>) => {
    changedAt = performance.now();
    change(some);
    // store while typing, but not after a response: the user may have logged out by then
    keep();
    wake();
  };
  const syncing = syncEstimate({ get, change, wake }, save);

  if (restored) syncing.take(estimate);
  wake();
  return {
    get,
    subscribe: store.subscribe,
    hear: syncing.hear,
    type: (typed: TypedEstimate) => write({ typed }),
    /** Starts editing the version that was sent. */
    changeSent: () => write({ changing: get().held.sent?.number }),
    /** Discards the edits to the version that was sent. */
    leaveSent: () => change({ ...discardTyped(get()), changing: undefined }),
    /** Resolves the conflict of a field or line. The user's own will overwrite the server's. */
    pick: (name: PartName, side: 'mine' | 'theirs') => {
      const { typed, held, conflicts } = get();
      write({
        conflicts: conflicts.filter((one) => one !== name),
        ...(side === 'theirs' && { typed: takePart(typed, held, name) }),
      });
    },
    isSaved: () => isSaved(get()),
    /** Stores the edits again after another tab has removed them. */
    keepAgain: keep,
    /** Saves the edits now. */
    flush: store.flush,
  };
};

const nextEdit = (state: EstimateState): Edit | null => {
  const changes = readTyped(state.typed);
  if (!changes || isSaved(state) || isConflict(state) || !isWritten(state)) return null;
  return { ...changes, version: state.held.version };
};

const discardTyped = ({ held }: EstimateState) => ({
  typed: typeEstimate(held),
  base: serializeInput(held),
  conflicts: [],
  problem: undefined,
});

/** Saves edits and merges the server's estimate. */
const syncEstimate = (
  { get, change, wake }: Pick<DeviceStore<EstimateState>, 'get' | 'change' | 'wake'>,
  save: Save,
) => {
  /**
   * The edits sent without a response. Where a later response shows the same, the edit arrived although its own
   * response was lost.
   */
  let sent: string[] = [];
  /** Merges the server's estimate into the input. */
  const take = (held: Estimate) => {
    const { typed, base, conflicts } = get();
    change({ ...mergeEstimate({ typed, base, sent, conflicts, theirs: held }), held, base: serializeInput(held) });
    wake();
  };
  return {
    send: async (edit: Edit): Promise<Delivery> => {
      change({ saving: true });
      sent = [...sent, serializeInput(edit)].slice(-UNANSWERED_MAX);
      try {
        const held = await save(edit);
        sent = [];
        change({
          held,
          typed: withServerPhotos(get().typed, held),
          base: serializeInput(held),
          saving: false,
          problem: undefined,
        });
        return 'done';
      } catch (error) {
        const there = readCurrent(error);
        const problem = error instanceof Problem ? error.message : 'An unexpected error occurred';
        change({ saving: false, problem: there ? undefined : problem });
        if (there) take(there);
        return there ? 'done' : 'failed';
      }
    },
    take,
    /** Merges an estimate read from the server, unless it is older than the current one. */
    hear: (read: Estimate) => {
      const { held, saving } = get();
      if (read !== held && !saving && read.version >= held.version) take(read);
    },
  };
};
