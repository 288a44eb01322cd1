import { isDeepStrictEqual } from 'node:util';
import type { Draft, DraftChanges, Versions } from '#shared/drafts/model.ts';
import type { DraftId, ImageId } from '#shared/ids.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import { Problem } from '#shared/problem.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { emptySheet, type FieldName, type FilledSheet, fieldNames, findSection } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { type DataSection, dataSections } from '#shared/sheets/sections.ts';

export type Photo = {
  item: ImageNamed['inspectionItemName'];
  description: string;
  sha256: string | undefined;
  state: 'announced' | 'arrived' | 'removed';
};
export type Sheet = {
  id: DraftId;
  number: number;
  state: 'open' | 'submitted' | 'discarded';
  sheet: FilledSheet;
  versions: Versions;
  photos: Map<ImageId, Photo>;
  inspectionId: number | undefined;
  /** When Submit was pressed, if it was without a network. */
  pressedAt?: string | undefined;
};
type Change = { section: DataSection; name: string; value: unknown };

export const newSheet = (id: DraftId, number: number): Sheet => ({
  ...{ id, number, state: 'open', photos: new Map(), inspectionId: undefined },
  sheet: structuredClone({ ...emptySheet, ...newForm, InspectionItem: [] }),
  versions: Object.fromEntries(dataSections.map((section) => [section, 0])),
});

/** Returns the sheet, or throws if it can no longer be changed. */
export const openSheet = (sheet: Sheet | undefined): Sheet => {
  if (sheet?.state === 'submitted')
    throw new Problem('already-submitted', 'Submitted', { inspectionId: sheet.inspectionId });
  if (sheet?.state !== 'open') throw new Problem('draft-gone', 'Gone');
  return sheet;
};

export const makeDraft = ({ id, number, sheet, versions }: Sheet, now: number): Draft => {
  const at = new Date(now).toISOString();
  return {
    ...structuredClone(sheet),
    id,
    formattedId: { formattedIdIdx: number, recheckIdx: 0, unfinishedInspectionId: id },
    versions: { ...versions },
    setBy: {},
    images: [],
    recheckOf: null,
    paperInspectionId: null,
    createdAt: at,
    updatedAt: at,
  };
};

export const listChanges = (body: DraftChanges): Change[] => [
  ...fieldNames.flatMap((name) =>
    body[name] === undefined ? [] : [{ section: findSection(name), name, value: body[name] }],
  ),
  ...(body.InspectionItem ?? []).map((item) => ({
    section: findLine(item.inspectionItemName).section,
    name: item.inspectionItemName,
    value: item,
  })),
];

export const isField = (name: string): name is FieldName => name in emptySheet;

export const writeChanges = (held: Sheet, changes: readonly Change[]) => {
  for (const { name, value } of changes)
    if (isField(name)) Object.assign(held.sheet, { [name]: value });
    else {
      const others = held.sheet.InspectionItem.filter(({ inspectionItemName }) => inspectionItemName !== name);
      held.sheet.InspectionItem = [...others, { ReasonForRejections: [], Comment: [], ...(value as object) } as never];
    }
  for (const section of new Set(changes.map((change) => change.section)))
    held.versions[section] = (held.versions[section] ?? 0) + 1;
};

export const isOutdated = (held: Sheet, seen: Versions, sections: Iterable<DataSection>) =>
  [...sections].some((section) => seen[section] !== undefined && seen[section] !== (held.versions[section] ?? 0));

/** True if the sheet already contains the change. */
export const isStored = ({ sheet }: Sheet, { name, value }: Change) => {
  if (isField(name)) return isDeepStrictEqual(sheet[name], value);
  const held = sheet.InspectionItem.find(({ inspectionItemName }) => inspectionItemName === name);
  return isDeepStrictEqual({ ReasonForRejections: [], Comment: [], ...(value as object) }, held);
};
