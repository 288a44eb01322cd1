import type * as z from 'zod';
import type { DraftId } from '#shared/ids.ts';
import { explainLongRemark, removeBlanks } from '#shared/sheets/items.ts';
import { InspectionItem, SheetChanges } from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { DraftState, End, Send } from './draft-state.ts';
import { findItem, getPart, getPartSection, isItem, isSamePart, type PartName, partNames } from './parts.ts';

/**
 * True if a part must be sent: it differs from the server's version, or was in a save without a response. In the latter
 * case it is sent even if the user restored the old value, so that its section gets a new version and the server
 * refuses the save if it arrives late.
 */
export const isUnsaved = ({ base, mine, inDoubt }: DraftState, name: PartName) =>
  !isSamePart(getPart(base, name), getPart(mine, name)) || inDoubt.some(({ parts }) => parts.has(name));

/** Memoized, because many components ask about the same state. */
const sends = new WeakMap<DraftState, { send: Send | null }>();

/** Returns the next save; null if there is none. One save runs at a time; invalid parts and conflicts are left out. */
export const getNextSend = (state: DraftState): Send | null => {
  let found = sends.get(state);
  if (!found) {
    found = { send: computeSend(state) };
    sends.set(state, found);
  }
  return found.send;
};

const computeSend = (state: DraftState): Send | null => {
  const { created, touched, mine, inFlight, end, versions, drawn } = state;
  if (!touched || inFlight || end || isOnlyHere(state)) return null;
  const names = partNames.filter((name) => isSent(state, name));
  if (names.length === 0 && !drawn) return null;
  return {
    kind: created ? 'save' : 'create',
    parts: new Map(names.map((name) => [name, getPart(mine, name)])),
    versions: created
      ? Object.fromEntries(names.map(getPartSection).map((section) => [section, versions[section] ?? 0]))
      : {},
    ...(drawn && { drawn }),
  };
};

/**
 * True if the next save includes a part. The server drops a customer without a home phone, so `CustomerID` and
 * `customerHomePhone` are always sent together.
 */
const isSent = (state: DraftState, name: PartName): boolean => {
  const isFree = (part: PartName) => !(part in state.invalid) && !state.conflicts.has(part) && !isTooLong(state, part);
  if (name === 'CustomerID') return isUnsaved(state, name) && isFree(name) && isFree('customerHomePhone');
  const isNamed = isUnsaved(state, name) || (name === 'customerHomePhone' && isSent(state, 'CustomerID'));
  return isNamed && isFree(name);
};

/** True for an item with a remark that is longer than the server accepts. It waits until it is shortened. */
const isTooLong = ({ mine }: DraftState, name: PartName) => {
  const item = isItem(name) && findItem(mine, name);
  return item && explainLongRemark(item) !== '';
};

/** True if there is unsaved input, even if it can't be saved. */
const hasUnsaved = (state: DraftState) => partNames.some((name) => isUnsaved(state, name) || name in state.invalid);

/**
 * True if a draft's end leaves input that no record has. If the sheet was waiting to be submitted and was discarded, all
 * of it counts.
 */
export const leavesInput = (state: DraftState, end: End) =>
  hasUnsaved(state) || (state.queued !== undefined && end.kind === 'gone');

/**
 * True if everything that can be sent before submission was sent. Once the draft has ended, this requires that nothing
 * is unsaved.
 */
export const isSaved = (state: DraftState) =>
  !state.inFlight &&
  Object.keys(state.invalid).length === 0 &&
  state.conflicts.size === 0 &&
  !hasTooLong(state) &&
  (state.end ? !hasUnsaved(state) : getNextSend(state) === null);

const hasTooLong = (state: DraftState) =>
  state.mine.InspectionItem.some(({ inspectionItemName: name }) => isTooLong(state, name) && isUnsaved(state, name));

/** True for a sheet whose changes aren't saved to the server: an edit, which is submitted, or a training sheet. */
export const isOnlyHere = ({ editing, training }: Pick<DraftState, 'editing' | 'training'>) =>
  editing !== null || training === true;

/** True if this device has changes of the sheet that the server doesn't have. */
export const isUnsent = (state: DraftState) =>
  isOnlyHere(state) ? state.touched : state.queued !== undefined || !isSaved(state);

/**
 * Builds the request body: fields by name, whole items, without defaults that the schema adds or values that the server
 * adds.
 */
export const formatSaveBody = (id: DraftId, { kind, parts, versions, drawn }: Send) => {
  const items = [...parts.values()].filter((value) => typeof value === 'object' && value !== null);
  const fields = [...parts].filter(([name]) => !isItem(name));
  return {
    ...SheetChanges.parse(Object.fromEntries(fields)),
    ...(items.length > 0 && { InspectionItem: items.map(lean) }),
    ...(kind === 'save' && { versions }),
    ...(drawn && { drawn }),
    id,
  };
};

const lean = (item: InspectionItem): z.input<typeof InspectionItem> => {
  const { ReasonForRejections, Comment, ...rest } = removeBlanks(withoutLimits(InspectionItem).parse(item));
  return {
    ...rest,
    ...(ReasonForRejections.length > 0 && {
      ReasonForRejections: ReasonForRejections.map(({ workCompleted, ...reason }) => ({
        ...reason,
        ...(workCompleted && { workCompleted }),
      })),
    }),
    ...(Comment.length > 0 && { Comment }),
  };
};
