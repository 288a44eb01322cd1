import type { Draft, Versions } from '#shared/drafts/model.ts';
import type { DrawnNumber } from '#shared/drafts/reserve.ts';
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
import type { Queued } from './queued.ts';
import { emptySession, type SessionState } from './session-state.ts';

export type Parts = ReadonlyMap<PartName, PartValue>;
/** A save in progress: its parts, the versions they are based on, and the number that this device drew. */
export type Send = { kind: 'create' | 'save'; parts: Parts; versions: Versions; drawn?: DrawnNumber | undefined };
/** Text that is not a valid value: shown with its problem and excluded from saves. */
export type InvalidText = { text: string; problem: string };
/** Source: specification 2, section 4, "Autosave status". */
type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed';
/**
 * Why a draft can no longer be saved. `discarded`: here, by this user. `elsewhere`: another tab of this browser now has
 * the draft.
 */
export type End =
  | { kind: 'gone'; by?: string | undefined }
  | { kind: 'discarded' }
  | { kind: 'submitted'; inspectionId: number }
  | { kind: 'elsewhere' };

/** A vehicle found for the sheet, the plate and VIN that were searched for, and the values filled into empty fields. */
export type FoundVehicle = { vehicle: Vehicle; plate: string; vin: string | null; filled: Parts };

/** What this device must have stored before the page says so. */
export type OnDevice = Pick<DraftState, 'mine' | 'invalid' | 'drawn' | 'queued'>;

export type DraftState = {
  id: DraftId;
  /** True if started in Training Mode: it stays on this device and is never submitted. */
  training?: boolean | undefined;
  /** True if the draft exists on the server. */
  created: boolean;
  /** False until the first change. Until then, nothing is sent. */
  touched: boolean;
  mine: FilledSheet;
  /** The server's latest known draft; `versions` belong to it. */
  base: Sheet;
  versions: Versions;
  invalid: Readonly<Partial<Record<FieldName, InvalidText>>>;
  /** Parts that changed both here and elsewhere; `base` has the other value. The inspector picks one. */
  conflicts: ReadonlySet<PartName>;
  inFlight: Send | null;
  /** Saves that got no response: they may have arrived, or may still arrive. */
  inDoubt: readonly Send[];
  status: SaveStatus;
  /** Why the last save failed; null after a success. */
  problem: string | null;
  /** True if the last save got no response and will be retried automatically. */
  passing: boolean;
  /** The state that this device has stored. */
  onDevice: OnDevice | null;
  /** When the sheet last changed, in milliseconds by the server's clock. Undefined for changes not stored yet. */
  changedAt?: number | undefined;
  /** Why this device cannot store it. */
  deviceProblem: string | null;
  end: End | null;
  formattedId: FormattedId | null;
  /** The number from this device's reserve, until the server has confirmed it. */
  drawn?: DrawnNumber | undefined;
  /** Set while the sheet waits to be submitted. It can't be edited until then. */
  queued?: Queued | undefined;
  /** Why the sheet was not submitted after Submit was pressed without a network. */
  returned?: string | undefined;
  /** True if it was printed before the server had it. */
  isPrinted?: boolean | undefined;
  setBy: SetBy;
  /** The organization's extra requirements, and whether the sheet meets them. */
  asked: Asked;
  /** The inspection that this one rechecks. */
  recheckOf: number | null;
  /** True if entered from a paper sheet: the inspector is chosen, and the person who types it in is recorded too. */
  isFromPaper?: boolean | undefined;
  /** The day on which its paper number was issued. */
  paperTakenOn?: NzDate | undefined;
  /** When the server created it: in a recheck, older remarks belong to the previous visit. */
  begunAt?: string | undefined;
  /** The time of this device's clock that gave a new sheet its day. Once checked against the server's, kept only if wrong. */
  startedBy?: { at: number; day: NzDate; isWrong?: boolean | undefined } | undefined;
  /** Items passed by Pass All and not edited since. */
  passedTogether: ReadonlySet<ItemName>;
  /** The completed inspection being edited. Edits are not saved to the server before they are submitted. */
  editing: Inspection | null;
  /** State of this tab only, mirrored to session storage. */
  session: SessionState;
  /** Kept for as long as the sheet refers to this vehicle. */
  found: FoundVehicle | null;
};

export const pickForm = ({ versionDate, serviceBrakeOverallThreshold, isRecheck }: Form): Form => ({
  versionDate,
  serviceBrakeOverallThreshold,
  isRecheck,
});

/** The save state of an unchanged sheet. */
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
  session: emptySession,
  found: null,
} as const;

export const createDraftState = (id: DraftId, sheet: FilledSheet, training = false): DraftState => ({
  ...initialSaveState,
  id,
  ...(training && { training }),
  created: false,
  touched: false,
  mine: sheet,
  base: emptySheet,
  versions: {},
  formattedId: null,
  setBy: {},
});

export const createLoadedState = (draft: Draft): DraftState => ({
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
  changedAt: Date.parse(draft.updatedAt),
  isFromPaper: draft.paperInspectionId !== null,
  paperTakenOn: draft.paperTakenOn,
});

export const createEditState = (id: DraftId, inspection: Inspection): DraftState => ({
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
