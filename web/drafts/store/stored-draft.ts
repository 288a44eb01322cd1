import * as z from 'zod';
import { Versions } from '#shared/drafts/model.ts';
import { DrawnNumber } from '#shared/drafts/reserve.ts';
import { DraftId, InspectionId } from '#shared/ids.ts';
import { Inspection } from '#shared/inspections/model.ts';
import { NzDate } from '#shared/nz-date.ts';
import { FormattedId } from '#shared/sheets/formatted-id.ts';
import {
  emptySheet,
  type FieldName,
  Form,
  fieldNames,
  InspectionItem,
  SetBy,
  type Sheet,
  SheetFields,
} from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { StoredDraft } from '../../device/database.ts';
import { type DraftState, initialSaveState } from './draft-state.ts';
import { LeftEnd } from './local-drafts.ts';
import { isUnsent } from './next-send.ts';
import { type PartName, type PartValue, partNames } from './parts.ts';
import { Queued } from './queued.ts';

/** Returns everything needed to continue with a draft later. */
const essentials = (state: DraftState) => ({
  id: state.id,
  created: state.created,
  touched: state.touched,
  mine: state.mine,
  base: state.base,
  versions: state.versions,
  held: state.invalid,
  clashes: state.conflicts,
  // after a reload it isn't known whether the save arrived
  unanswered: state.inFlight ? [...state.inDoubt, state.inFlight] : state.inDoubt,
  formattedId: state.formattedId,
  setBy: state.setBy,
  recheckOf: state.recheckOf,
  ...(state.training && { training: true }),
  ...(state.begunAt && { begunAt: state.begunAt }),
  ...(state.isFromPaper && { isFromPaper: true }),
  ...(state.paperTakenOn && { paperTakenOn: state.paperTakenOn }),
  ...(state.startedBy && { startedBy: state.startedBy }),
  ...(state.drawn && { drawn: state.drawn }),
  ...(state.queued && { queued: state.queued }),
  ...(state.returned && { returned: state.returned }),
  ...(state.isPrinted && { isPrinted: true }),
  editing: state.editing,
});

export const toStoredDraft = (state: DraftState, at: number): StoredDraft<ReturnType<typeof essentials>> => ({
  draft: essentials(state),
  unsent: isUnsent(state),
  at,
  changedAt: state.changedAt ?? at,
});

/** Returns the storage key of edits to a completed inspection. */
export const getEditKey = (inspectionId: number | string) => `inspection ${inspectionId}`;

/** Returns a draft's storage key; edits to an inspection have their own key. */
export const getStorageKey = ({ id, editing }: Pick<DraftState, 'id' | 'editing'>) =>
  editing ? getEditKey(editing.id) : id;

/** True if both states are stored as the same draft. */
export const isStoredAlike = (one: DraftState, other: DraftState) =>
  persistedNames.every((name) => one[name] === other[name]);
const persistedNames = [
  'created',
  'touched',
  'mine',
  'base',
  'versions',
  'invalid',
  'conflicts',
  'inFlight',
  'inDoubt',
  'startedBy',
  'drawn',
  'queued',
  'returned',
  'isPrinted',
] as const satisfies (keyof DraftState)[];

/** Lenient schemas, because an older release may have stored fewer fields, or items that no longer exist. */
const shape: Record<FieldName, z.ZodType> = SheetFields.shape;
const fields = Object.fromEntries(fieldNames.map((name) => [name, withoutLimits(shape[name]).catch(emptySheet[name])]));
const items = z
  .array(withoutLimits(InspectionItem).nullable().catch(null))
  .transform((kept) => kept.filter((item): item is InspectionItem => item !== null));
const KeptSheet = z.object({ ...fields, InspectionItem: items }) as unknown as typeof Sheet;

const Name = z.enum(partNames);
const Value = z.union([withoutLimits(InspectionItem), z.string(), z.number(), z.boolean(), z.null(), z.undefined()]);
const Sends = z.array(
  z.object({ kind: z.enum(['create', 'save']), parts: z.map(Name, Value as z.ZodType<PartValue>), versions: Versions }),
);
const Held = z.object({ text: z.string(), problem: z.string() });

const Essentials = z.object({
  id: DraftId,
  created: z.boolean(),
  touched: z.boolean(),
  mine: KeptSheet.extend(Form.shape),
  base: KeptSheet,
  versions: Versions,
  held: z.partialRecord(z.enum(fieldNames), Held).catch({}),
  clashes: z.set(Name).catch(new Set<PartName>()),
  unanswered: Sends.catch([]),
  formattedId: FormattedId.nullable().catch(null),
  setBy: SetBy.catch({}),
  recheckOf: InspectionId.nullable().catch(null),
  training: z.boolean().optional().catch(undefined),
  begunAt: z.string().optional().catch(undefined),
  isFromPaper: z.boolean().optional().catch(undefined),
  paperTakenOn: NzDate.optional().catch(undefined),
  startedBy: z.object({ at: z.number(), day: NzDate, isWrong: z.boolean().optional() }).optional().catch(undefined),
  drawn: DrawnNumber.optional().catch(undefined),
  queued: Queued.optional().catch(undefined),
  returned: z.string().optional().catch(undefined),
  isPrinted: z.boolean().optional().catch(undefined),
  // fields that are missing get the value that they have on older sheets
  editing: z.preprocess(
    (kept) => (typeof kept === 'object' && kept !== null ? { ...emptySheet, ...kept } : kept),
    withoutLimits(Inspection).nullable(),
  ),
});

/** Parses a stored draft; undefined if it is too damaged. The names of stored keys are those of the first release. */
export const readStoredDraft = ({ draft, at, changedAt = at, end }: StoredDraft): DraftState | undefined => {
  const { data } = Essentials.safeParse(draft);
  if (!data) return undefined;
  const { held: invalid, clashes: conflicts, unanswered: inDoubt, ...rest } = data;
  return {
    ...{ ...initialSaveState, ...rest, invalid, conflicts, inDoubt, changedAt },
    onDevice: { mine: rest.mine, invalid, drawn: rest.drawn, queued: rest.queued },
    end: LeftEnd.safeParse(end).data ?? null,
  };
};
