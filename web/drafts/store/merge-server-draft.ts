import type { Draft } from '#shared/drafts/model.ts';
import { withoutLastRecheckDay } from '#shared/inspections/recheck.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { listRemarks } from '#shared/sheets/items.ts';
import type { FilledSheet, InspectionItem } from '#shared/sheets/model.ts';
import { resultWords } from '#shared/sheets/result.ts';
import { type DraftState, pickForm, type Send } from './draft-state.ts';
import {
  findItem,
  getPart,
  getPartSection,
  isItem,
  isSamePart,
  isSameText,
  normalizePart,
  type PartName,
  type PartValue,
  partNames,
  withField,
  withItems,
} from './parts.ts';
import { keepPress } from './press.ts';

export type ServerDraft = FilledSheet &
  Pick<Draft, 'versions' | 'formattedId' | 'setBy' | 'recheckOf' | 'paperTakenOn' | 'createdAt'> &
  Partial<Pick<Draft, 'updatedAt'>>;

/**
 * Merges the server's draft: a three-way merge of the typed sheet, the last version seen and the current one. Untouched
 * parts get the server's value and edited ones stay. A part that changed on both sides stays too and becomes a
 * conflict, unless the server's value came from one of our own saves, with or without a response.
 */
export const mergeServerDraft = (state: DraftState, draft: ServerDraft, accepted: boolean): DraftState => {
  const { inFlight, inDoubt, base } = state;
  const ours = inFlight ? [...inDoubt, inFlight] : inDoubt;
  const conflicts = new Set<PartName>();
  let mine: DraftState['mine'] = { ...state.mine, ...pickForm(draft) };
  for (const name of partNames) {
    const typed = getPart(state.mine, name);
    const theirs = getPart(draft, name);
    if (isSamePart(typed, theirs)) continue;
    if (accepted && inFlight?.kind === 'save' && inFlight.parts.has(name)) {
      // our value was accepted: use it as the server has stored it
      if (isSamePart(typed, inFlight.parts.get(name))) mine = withPart(mine, name, theirs);
      continue;
    }
    if (isSamePart(normalizePart(name, typed), theirs)) {
      // an earlier release stored and sent the text as typed
      mine = withPart(mine, name, theirs);
      continue;
    }
    const known = [getPart(base, name), ...valuesSent(ours, name)];
    if (known.some((value) => isSamePart(value, theirs))) {
      if (state.conflicts.has(name)) conflicts.add(name);
    } else if (isSamePart(typed, getPart(base, name))) mine = withPart(mine, name, theirs);
    else if (state.conflicts.has(name) || !known.some((value) => isSameText(value, theirs))) conflicts.add(name);
  }
  // a draft without the drawn number is created again, with it
  const hasNumber = !state.drawn || inFlight?.drawn || state.drawn.number === draft.formattedId.formattedIdIdx;
  const merged: DraftState = {
    ...state,
    created: true,
    mine,
    base: draft,
    versions: draft.versions,
    formattedId: draft.formattedId,
    setBy: draft.setBy,
    recheckOf: draft.recheckOf,
    begunAt: draft.createdAt,
    changedAt: state.changedAt && Math.max(state.changedAt, Date.parse(draft.updatedAt ?? draft.createdAt)),
    paperTakenOn: draft.paperTakenOn ?? state.paperTakenOn,
    conflicts,
    passedTogether: new Set(
      [...state.passedTogether].filter((name) => isSamePart(getPart(mine, name), getPart(state.mine, name))),
    ),
    inFlight: null,
    inDoubt: stillPossible(inDoubt, draft),
  };
  const { formattedId, drawn } = state;
  return keepPress(
    state,
    hasNumber ? { ...merged, drawn: undefined } : { ...merged, created: false, formattedId, drawn },
  );
};

/** Lists failed results and remarks that a merge replaced. Each sentence names who changed it. */
export const listTakenOver = ({ mine: was }: DraftState, { mine: is, base, setBy }: DraftState): string[] =>
  is.InspectionItem.flatMap((now) => {
    const before = findItem(was, now.inspectionItemName);
    if (!before || before === now || isSamePart(before, now)) return [];
    // the new value came from another tab of this device, not from another user
    if (!isSamePart(now, findItem(base, now.inspectionItemName))) return [];
    const { title, section } = findLine(now.inspectionItemName);
    const who = setBy[section]?.name || 'Another device';
    const wasFound = before.result === 'FAIL' || before.result === 'WARNING';
    if (wasFound && before.result !== now.result)
      return [`${title}: ${who} changed ${resultWords[before.result]} to ${resultWords[now.result]}.`];
    return getRemarks(before).some((text) => !getRemarks(now).includes(text))
      ? [`${title}: ${who} changed the reasons or comments.`]
      : [];
  });

const getRemarks = (item: InspectionItem) => listRemarks(withoutLastRecheckDay(item));

const valuesSent = (sends: readonly Send[], name: PartName) =>
  sends.filter(({ parts }) => parts.has(name)).map(({ parts }) => parts.get(name));

const withPart = (sheet: DraftState['mine'], name: PartName, value: PartValue) => {
  if (!isItem(name)) return withField(sheet, name, value);
  return typeof value === 'object' && value !== null ? withItems(sheet, [value]) : sheet;
};

/**
 * Keeps the parts of saves without a response that the server could still accept: those whose section has not moved
 * past their version.
 */
const stillPossible = (unanswered: readonly Send[], { versions }: ServerDraft) =>
  unanswered
    .filter(({ kind }) => kind === 'save')
    .map((send) => ({
      ...send,
      parts: new Map(
        [...send.parts].filter(([name]) => {
          const section = getPartSection(name);
          return (versions[section] ?? 0) <= (send.versions[section] ?? 0);
        }),
      ),
    }))
    .filter(({ parts }) => parts.size > 0);
