import type * as z from 'zod';
import type { DraftId } from '#shared/ids.ts';
import { withoutBlanks } from '#shared/sheets/items.ts';
import { InspectionItem, SheetChanges } from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { DraftState, Send } from './draft-state.ts';
import { isItem, type PartName, partNames, partOf, samePart, sectionOfPart } from './parts.ts';

/**
 * Whether the server must hear of a part: it differs from what the server showed, or was in a save without an answer.
 * The latter is sent again even when it was typed back, so that its section gets a new version and a save that is late
 * on its way is refused.
 */
export const isUnsaved = ({ base, mine, inDoubt }: DraftState, name: PartName) =>
  !samePart(partOf(base, name), partOf(mine, name)) || inDoubt.some(({ parts }) => parts.has(name));

/** The same state is asked about by everything that tells whether it is saved. */
const sends = new WeakMap<DraftState, { send: Send | null }>();

/** What to save next, or nothing: one save at a time, without what is held back or waits for the inspector's pick. */
export const nextSend = (state: DraftState): Send | null => {
  let found = sends.get(state);
  if (!found) {
    found = { send: computeSend(state) };
    sends.set(state, found);
  }
  return found.send;
};

const computeSend = (state: DraftState): Send | null => {
  const { created, touched, mine, inFlight, end, versions, editing } = state;
  if (!touched || inFlight || end || editing) return null;
  const names = partNames.filter((name) => isSent(state, name));
  if (names.length === 0) return null;
  return {
    kind: created ? 'save' : 'create',
    parts: new Map(names.map((name) => [name, partOf(mine, name)])),
    versions: created
      ? Object.fromEntries(names.map(sectionOfPart).map((section) => [section, versions[section] ?? 0]))
      : {},
  };
};

/** The server takes a customer without a home phone for one whose page knows none: these two go together, or wait together. */
const isSent = (state: DraftState, name: PartName): boolean => {
  const isFree = (part: PartName) => !(part in state.invalid) && !state.conflicts.has(part);
  if (name === 'CustomerID') return isUnsaved(state, name) && isFree(name) && isFree('customerHomePhone');
  const isNamed = isUnsaved(state, name) || (name === 'customerHomePhone' && isSent(state, 'CustomerID'));
  return isNamed && isFree(name);
};

/** Whether something was typed that no answer says is saved; held back from every save or not. */
export const hasUnsaved = (state: DraftState) =>
  partNames.some((name) => isUnsaved(state, name) || name in state.invalid);

/** Everything typed has reached the server, as far as it is saved before it is submitted. Of a draft that has ended nothing more is sent. */
export const isSaved = (state: DraftState) =>
  !state.inFlight &&
  Object.keys(state.invalid).length === 0 &&
  state.conflicts.size === 0 &&
  (state.end ? !hasUnsaved(state) : nextSend(state) === null);

/** The body of a save: fields by name, items whole, without what the schema adds by itself, or the server in its answers. */
export const formatSaveBody = (id: DraftId, { kind, parts, versions }: Send) => {
  const items = [...parts.values()].filter((value) => typeof value === 'object' && value !== null);
  const fields = [...parts].filter(([name]) => !isItem(name));
  return {
    ...SheetChanges.parse(Object.fromEntries(fields)),
    ...(items.length > 0 && { InspectionItem: items.map(lean) }),
    ...(kind === 'save' && { versions }),
    id,
  };
};

const lean = (item: InspectionItem): z.input<typeof InspectionItem> => {
  const { ReasonForRejections, Comment, ...rest } = withoutBlanks(withoutLimits(InspectionItem).parse(item));
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
