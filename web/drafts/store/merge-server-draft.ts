import type { Draft } from '#shared/drafts/model.ts';
import { withoutLastRecheckDay } from '#shared/inspections/last-recheck-day.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { listRemarks } from '#shared/sheets/items.ts';
import type { FilledSheet, InspectionItem } from '#shared/sheets/model.ts';
import { resultWords } from '#shared/sheets/result.ts';
import { type DraftState, pickForm, type Send } from './draft-state.ts';
import {
  findItem,
  isItem,
  type PartName,
  type PartValue,
  partNames,
  partOf,
  samePart,
  saysSame,
  sectionOfPart,
  withField,
  withItems,
} from './parts.ts';

/** A draft, or a completed inspection, as the server has it. */
export type ServerDraft = FilledSheet &
  Pick<Draft, 'versions' | 'formattedId' | 'setBy' | 'recheckOf' | 'paperTakenOn' | 'createdAt'>;

/**
 * Takes in the draft as the server has it: a three-way merge of what is typed, what was last seen and what is there.
 * Untouched parts follow the server, typed ones stay; one that changed on both sides stays too and is marked as a clash.
 * A value that came from a save of our own is nobody else's change, whether or not that save was ever answered.
 */
export const mergeServerDraft = (state: DraftState, draft: ServerDraft, accepted: boolean): DraftState => {
  const { inFlight, inDoubt, base } = state;
  const ours = inFlight ? [...inDoubt, inFlight] : inDoubt;
  const conflicts = new Set<PartName>();
  let mine: DraftState['mine'] = { ...state.mine, ...pickForm(draft) };
  for (const name of partNames) {
    const typed = partOf(state.mine, name);
    const theirs = partOf(draft, name);
    if (samePart(typed, theirs)) continue;
    if (accepted && inFlight?.kind === 'save' && inFlight.parts.has(name)) {
      // what we sent stands now, in the server's words
      if (samePart(typed, inFlight.parts.get(name))) mine = withPart(mine, name, theirs);
      continue;
    }
    const known = [partOf(base, name), ...valuesSent(ours, name)];
    if (known.some((value) => samePart(value, theirs))) {
      if (state.conflicts.has(name)) conflicts.add(name);
    } else if (samePart(typed, partOf(base, name))) mine = withPart(mine, name, theirs);
    else if (state.conflicts.has(name) || !known.some((value) => saysSame(value, theirs))) conflicts.add(name);
  }
  return {
    ...state,
    created: true,
    mine,
    base: draft,
    versions: draft.versions,
    formattedId: draft.formattedId,
    setBy: draft.setBy,
    recheckOf: draft.recheckOf,
    begunAt: draft.createdAt,
    paperTakenOn: draft.paperTakenOn ?? state.paperTakenOn,
    conflicts,
    passedTogether: new Set(
      [...state.passedTogether].filter((name) => samePart(partOf(mine, name), partOf(state.mine, name))),
    ),
    inFlight: null,
    inDoubt: stillPossible(inDoubt, draft),
  };
};

/**
 * What stood here and went by taking in the server's draft: results that were found, and words. Each in a sentence that says
 * whose it is now.
 */
export const listTakenOver = ({ mine: was }: DraftState, { mine: is, base, setBy }: DraftState): string[] =>
  is.InspectionItem.flatMap((now) => {
    const before = findItem(was, now.inspectionItemName);
    if (!before || before === now || samePart(before, now)) return [];
    // it came back from what this device has kept, and is nobody else's
    if (!samePart(now, findItem(base, now.inspectionItemName))) return [];
    const { title, section } = findLine(now.inspectionItemName);
    const who = setBy[section]?.name || 'Another device';
    const wasFound = before.result === 'FAIL' || before.result === 'WARNING';
    if (wasFound && before.result !== now.result)
      return [`${title}: ${resultWords[now.result]} in place of ${resultWords[before.result]}, by ${who}.`];
    return remarksOf(before).some((text) => !remarksOf(now).includes(text))
      ? [`${title}: what was written there was changed by ${who}.`]
      : [];
  });

const remarksOf = (item: InspectionItem) => listRemarks(withoutLastRecheckDay(item));

const valuesSent = (sends: readonly Send[], name: PartName) =>
  sends.filter(({ parts }) => parts.has(name)).map(({ parts }) => parts.get(name));

const withPart = (sheet: DraftState['mine'], name: PartName, value: PartValue) => {
  if (!isItem(name)) return withField(sheet, name, value);
  return typeof value === 'object' && value !== null ? withItems(sheet, [value]) : sheet;
};

/** Of the unanswered saves, what could still arrive and be taken: sections that stand at the version they were made from. */
const stillPossible = (unanswered: readonly Send[], { versions }: ServerDraft) =>
  unanswered
    .filter(({ kind }) => kind === 'save')
    .map((send) => ({
      ...send,
      parts: new Map(
        [...send.parts].filter(([name]) => {
          const section = sectionOfPart(name);
          return (versions[section] ?? 0) <= (send.versions[section] ?? 0);
        }),
      ),
    }))
    .filter(({ parts }) => parts.size > 0);
