import type { Draft, Versions } from '#shared/drafts/model.ts';
import type { DraftId } from '#shared/ids.ts';
import {
  emptySheet,
  type FieldName,
  type FilledSheet,
  type Form,
  type FormattedId,
  type SetBy,
  type Sheet,
} from '#shared/inspections/model.ts';
import type { PartName, PartValue } from './parts.ts';

export type Parts = ReadonlyMap<PartName, PartValue>;
/** One save on its way: what it carries and the versions it was made from. */
export type Send = { kind: 'create' | 'save'; parts: Parts; versions: Versions };
/** Typed text that is no value of its field: shown with its problem, held back from every save. */
export type Held = { text: string; problem: string };
/** Source: specification 2, section 4, "Autosave status". */
type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed';
/** Why a draft can be saved no more. */
export type End = { kind: 'gone' } | { kind: 'submitted'; inspectionId: number };

export type DraftState = {
  id: DraftId;
  /** Whether the server is known to have it. */
  created: boolean;
  /** Nothing is sent before the first change. */
  touched: boolean;
  /** As typed, whatever became of saving it. */
  mine: FilledSheet;
  /** As the server last showed it; with `versions` of the same moment. */
  base: Sheet;
  versions: Versions;
  held: Readonly<Partial<Record<FieldName, Held>>>;
  /** Parts that changed here and elsewhere; `base` has the other value. The inspector picks. */
  clashes: ReadonlySet<PartName>;
  sending: Send | null;
  /** Saves whose answer never came: the server may or may not hold them, and may still get them. */
  unanswered: readonly Send[];
  status: SaveStatus;
  /** Why the last save failed; null once one went well. */
  problem: string | null;
  end: End | null;
  formattedId: FormattedId | null;
  setBy: SetBy;
};

export const formOf = ({ versionDate, serviceBrakeOverallThreshold, isRecheck }: Form): Form => ({
  versionDate,
  serviceBrakeOverallThreshold,
  isRecheck,
});

const quiet = {
  held: {},
  clashes: new Set<PartName>(),
  sending: null,
  unanswered: [],
  status: 'idle',
  problem: null,
  end: null,
} as const;

/** A sheet that exists only here. */
export const newDraft = (id: DraftId, sheet: FilledSheet): DraftState => ({
  ...quiet,
  id,
  created: false,
  touched: false,
  mine: sheet,
  base: emptySheet,
  versions: {},
  formattedId: null,
  setBy: {},
});

/** A draft as the server has it. */
export const loadedDraft = (draft: Draft): DraftState => ({
  ...quiet,
  id: draft.id,
  created: true,
  touched: true,
  mine: draft,
  base: draft,
  versions: draft.versions,
  formattedId: draft.formattedId,
  setBy: draft.setBy,
});
