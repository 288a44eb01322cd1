import type { Draft, Versions } from '#shared/drafts/model.ts';
import type { DraftId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { NzDate } from '#shared/nz-date.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { Asked } from '#shared/sheets/completeness.ts';
import type { FormattedId } from '#shared/sheets/formatted-id.ts';
import {
  emptySheet,
  type FieldName,
  type FilledSheet,
  type Form,
  type SetBy,
  type Sheet,
} from '#shared/sheets/model.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import type { PartName, PartValue } from './parts.ts';
import { noSession, type SessionState } from './session-state.ts';

export type Parts = ReadonlyMap<PartName, PartValue>;
/** One save on its way: what it carries and the versions it was made from. */
export type Send = { kind: 'create' | 'save'; parts: Parts; versions: Versions };
/** Typed text that is no value of its field: shown with its problem, held back from every save. */
export type InvalidText = { text: string; problem: string };
/** Source: specification 2, section 4, "Autosave status". */
type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed';
/** Why a draft can be saved no more; or, last, not from here: another tab of this browser goes on with it. */
export type End = { kind: 'gone' } | { kind: 'submitted'; inspectionId: number } | { kind: 'elsewhere' };

/** A vehicle that was found for the sheet, by what it was asked for, and the empty fields that it has filled. */
export type FoundVehicle = { vehicle: Vehicle; plate: string; vin: string | null; filled: Parts };

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
  invalid: Readonly<Partial<Record<FieldName, InvalidText>>>;
  /** Parts that changed here and elsewhere; `base` has the other value. The inspector picks. */
  conflicts: ReadonlySet<PartName>;
  inFlight: Send | null;
  /** Saves whose answer never came: the server may or may not hold them, and may still get them. */
  inDoubt: readonly Send[];
  status: SaveStatus;
  /** Why the last save failed; null once one went well. */
  problem: string | null;
  /** The last save failed for want of an answer, and is tried again by itself. */
  passing: boolean;
  /** What was typed as this device has kept it. */
  onDevice: Pick<DraftState, 'mine' | 'invalid'> | null;
  /** Why this device keeps nothing. */
  deviceProblem: string | null;
  end: End | null;
  formattedId: FormattedId | null;
  setBy: SetBy;
  /** What the organization asks for beyond the form, and what of it is there. */
  asked: Asked;
  /** The inspection that this one rechecks. */
  recheckOf: number | null;
  /** Filled in by hand before: its inspector is chosen, and who types it is recorded beside. */
  isFromPaper?: boolean | undefined;
  /** The day that its number was taken on. */
  paperTakenOn?: NzDate | undefined;
  /** When the server was first told of it: what is older on a recheck is of an earlier visit. */
  begunAt?: string | undefined;
  /** Items that Pass All has passed here, and that nobody has touched since. */
  passedTogether: ReadonlySet<ItemName>;
  /** The completed inspection that is being changed: nothing of it is saved before it is submitted. */
  editing: Inspection | null;
  /** What only this tab knows of it; mirrored in the storage of the tab. */
  session: SessionState;
  /** As long as the sheet still names it. */
  found: FoundVehicle | null;
};

export const pickForm = ({ versionDate, serviceBrakeOverallThreshold, isRecheck }: Form): Form => ({
  versionDate,
  serviceBrakeOverallThreshold,
  isRecheck,
});

/** Nothing under way, and nothing known to be wrong. */
export const initialSaveState = {
  invalid: {},
  conflicts: new Set<PartName>(),
  inFlight: null,
  inDoubt: [],
  status: 'idle',
  problem: null,
  passing: false,
  onDevice: null,
  deviceProblem: null,
  end: null,
  asked: {},
  recheckOf: null,
  passedTogether: new Set<ItemName>(),
  editing: null,
  session: noSession,
  found: null,
} as const;

/** A sheet that exists only here. */
export const newDraft = (id: DraftId, sheet: FilledSheet): DraftState => ({
  ...initialSaveState,
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
  ...initialSaveState,
  id: draft.id,
  created: true,
  touched: true,
  mine: draft,
  base: draft,
  versions: draft.versions,
  formattedId: draft.formattedId,
  setBy: draft.setBy,
  recheckOf: draft.recheckOf,
  begunAt: draft.createdAt,
  isFromPaper: draft.paperInspectionId !== null,
  paperTakenOn: draft.paperTakenOn,
});

/** A completed inspection that is to be changed. */
export const inspectionToEdit = (id: DraftId, inspection: Inspection): DraftState => ({
  ...initialSaveState,
  id,
  created: true,
  touched: false,
  mine: inspection,
  base: inspection,
  versions: {},
  formattedId: inspection.formattedId,
  setBy: inspection.setBy,
  recheckOf: inspection.recheckOf,
  begunAt: inspection.createdAt,
  isFromPaper: inspection.paperInspectionId !== null,
  paperTakenOn: inspection.paperTakenOn,
  editing: inspection,
});
