import type { DrawnNumber } from '#shared/drafts/reserve.ts';
import { cleanTexts } from '#shared/input/clean.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { Asked } from '#shared/sheets/completeness.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import type { DraftState, End, FoundVehicle, InvalidText, OnDevice, Parts, Send } from './draft-state.ts';
import { mergeServerDraft, type ServerDraft } from './merge-server-draft.ts';
import {
  getPart,
  isItem,
  isSamePart,
  type PartName,
  type PartValue,
  partNames,
  withField,
  withItems,
} from './parts.ts';
import { withoutNumber, withoutPress } from './press.ts';
import type { Queued } from './queued.ts';
import type { SessionState } from './session-state.ts';

export type DraftEvent =
  /** `together` is true for changes by Pass All. */
  | {
      type: 'typed';
      parts: Parts;
      session?: Partial<SessionState>;
      found?: FoundVehicle | null;
      together?: boolean;
    }
  /** State of this tab only. */
  | { type: 'noted'; session: Partial<SessionState> }
  /** The typed text isn't a valid value. */
  | { type: 'invalid'; field: FieldName; invalid: InvalidText }
  | { type: 'sending'; send: Send }
  /** The save succeeded; `draft` is the saved draft. */
  | { type: 'answered'; draft: ServerDraft }
  /** The save was refused because another device saved first; `draft` is the current version. */
  | { type: 'outdated'; draft: ServerDraft }
  /** The save failed: no response, or an unexpected error. */
  | { type: 'failed'; problem: string; passing?: boolean }
  /** A status has been shown for long enough. */
  | { type: 'rested' }
  | { type: 'picked'; name: PartName; side: 'mine' | 'theirs' }
  | { type: 'ended'; end: End }
  /** This device has stored this state. */
  | { type: 'kept'; as: OnDevice; changedAt?: number | undefined }
  | { type: 'not-kept'; problem: string }
  /** The organization's extra requirements, and whether the sheet meets them. */
  | { type: 'asked'; asked: Asked }
  /** The server's time shows whether this device's clock gave the sheet the right day. */
  | { type: 'clock-checked'; isWrong: boolean }
  /** Without a network, the sheet needed a number. */
  | { type: 'drawn'; drawn: DrawnNumber }
  /** The drawn number belongs to another sheet. */
  | { type: 'number-refused'; why: string }
  /** Submit was pressed without a network. */
  | { type: 'queued'; queued: Queued }
  /** The sheet can be edited again; `why` if the server refused it. */
  | { type: 'taken-back'; why?: string }
  | { type: 'printed' }
  /** Applies earlier edits to the current version of the inspection. */
  | { type: 'restored'; kept: DraftState; inspection: Inspection };

export const draftReducer = (state: DraftState, event: DraftEvent): DraftState => {
  switch (event.type) {
    case 'typed': {
      const { session = {}, found = state.found, together = false } = event;
      const parts: Parts = new Map([...event.parts].map(([name, value]) => [name, cleanTexts(value)]));
      const passedTogether = withPassed(state.passedTogether, parts, together);
      return { ...noted(typed(state, parts), session), found, passedTogether };
    }
    case 'noted':
      return noted(state, event.session);
    case 'invalid':
      return {
        ...state,
        touched: true,
        invalid: { ...state.invalid, [event.field]: event.invalid },
        changedAt: undefined,
      };
    case 'sending':
      return { ...state, inFlight: event.send, status: 'saving' };
    case 'answered':
      return { ...mergeServerDraft(state, event.draft, true), status: 'saved', problem: null };
    case 'outdated':
      return { ...mergeServerDraft(state, event.draft, false), status: 'idle', problem: null };
    case 'failed':
      return {
        ...withSendInDoubt(state),
        status: 'failed',
        problem: event.problem,
        passing: event.passing ?? false,
      };
    case 'rested':
      return state.status === 'saving' ? state : { ...state, status: 'idle' };
    case 'picked': {
      const conflicts = new Set(state.conflicts);
      conflicts.delete(event.name);
      const passedTogether = withPassed(state.passedTogether, new Map([[event.name, undefined]]), false);
      const settled = { ...state, conflicts, passedTogether };
      return event.side === 'mine' ? settled : typed(settled, new Map([[event.name, getPart(state.base, event.name)]]));
    }
    case 'ended':
      // the tab that takes over must know what may still arrive
      return { ...(event.end.kind === 'elsewhere' ? withSendInDoubt(state) : state), inFlight: null, end: event.end };
    case 'kept':
      return kept(state, event.as, event.changedAt);
    case 'not-kept':
      return { ...state, deviceProblem: event.problem };
    case 'asked':
      return { ...state, asked: event.asked };
    case 'clock-checked':
      return {
        ...state,
        startedBy: event.isWrong && state.startedBy ? { ...state.startedBy, isWrong: true } : undefined,
      };
    case 'drawn': {
      if (state.formattedId) return state;
      const { drawn } = event;
      const formattedId = { formattedIdIdx: drawn.number, recheckIdx: 0, unfinishedInspectionId: state.id };
      return { ...state, touched: true, drawn, formattedId };
    }
    case 'number-refused':
      return withoutNumber(state, event.why);
    case 'queued':
      return { ...state, touched: true, queued: event.queued, returned: undefined };
    case 'taken-back':
      return withoutPress(state, event.why);
    case 'printed':
      return { ...state, isPrinted: true };
    case 'restored':
      return restored(state, event.kept, event.inspection);
  }
};

const kept = (state: DraftState, { mine, invalid, drawn, queued }: OnDevice, changedAt?: number) => ({
  ...state,
  onDevice: { mine, invalid, drawn, queued },
  deviceProblem: null,
  ...(state.mine === mine && state.invalid === invalid && { changedAt: state.changedAt ?? changedAt }),
});

const typed = (state: DraftState, parts: Parts): DraftState => {
  const invalid = { ...state.invalid };
  let mine = state.mine;
  for (const [name, value] of parts)
    if (!isItem(name)) {
      delete invalid[name];
      mine = withField(mine, name, value);
    }
  const items = [...parts.values()].filter((value) => typeof value === 'object' && value !== null);
  if (items.length > 0) mine = withItems(mine, items);
  const conflicts = [...state.conflicts].filter((name) => !isSamePart(getPart(mine, name), getPart(state.base, name)));
  return { ...state, touched: true, mine, invalid, conflicts: new Set(conflicts), changedAt: undefined };
};

/** An item that is edited individually no longer counts as passed by Pass All. */
const withPassed = (before: DraftState['passedTogether'], parts: Parts, together: boolean) => {
  const touched = [...parts.keys()].filter(isItem);
  const passed = touched.filter((name) => together && resultIn(parts.get(name)) === 'PASS');
  if (passed.length === 0 && !touched.some((name) => before.has(name))) return before;
  return new Set([...[...before].filter((name) => !touched.includes(name)), ...passed]);
};

const resultIn = (value: PartValue) => (typeof value === 'object' && value !== null ? value.result : undefined);

/** Returns the same object if nothing changes. */
const noted = (state: DraftState, change: Partial<SessionState>): DraftState => {
  const session = { ...state.session, ...change };
  const names = Object.keys(change) as (keyof SessionState)[];
  return names.every((name) => session[name] === state.session[name]) ? state : { ...state, session };
};

const restored = (state: DraftState, kept: DraftState, editing: Inspection): DraftState => {
  const { id, mine, base, session, found } = state;
  const since = partNames.filter((name) => !isSamePart(getPart(mine, name), getPart(base, name)));
  const merged = { ...mergeServerDraft(kept, { ...editing, versions: {} }, false), id, editing, session, found };
  return since.length === 0 ? merged : typed(merged, new Map(since.map((name) => [name, getPart(mine, name)])));
};

const withSendInDoubt = (state: DraftState): DraftState => {
  const { inFlight, inDoubt } = state;
  return inFlight ? { ...state, inFlight: null, inDoubt: [...distinctFrom(inFlight, inDoubt), inFlight] } : state;
};

/** Leaves out saves that a newer one repeats, so that they don't pile up during hours offline. */
const distinctFrom = (newer: Send, sends: readonly Send[]) =>
  sends.filter(({ parts }) =>
    [...parts].some(([name, value]) => !newer.parts.has(name) || !isSamePart(newer.parts.get(name), value)),
  );
