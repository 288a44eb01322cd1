import { withoutLastRecheckDay } from '#shared/inspections/last-recheck-day.ts';
import { findLine, type ItemName, itemNames } from '#shared/sheets/checklist.ts';
import { withoutBlanks } from '#shared/sheets/items.ts';
import {
  type FieldName,
  fieldNames,
  findSection,
  type InspectionItem,
  type Sheet,
  type SheetFields,
} from '#shared/sheets/model.ts';
import type { DataSection } from '#shared/sheets/sections.ts';

/** A sheet is saved, compared and merged by its parts: each plain field and each item. */
export type PartName = FieldName | ItemName;
/** undefined: an item that nobody touched. */
export type PartValue = SheetFields[FieldName] | InspectionItem | undefined;

export const partNames: readonly PartName[] = [...fieldNames, ...itemNames];

const items = new Set<string>(itemNames);
export const isItem = (name: PartName): name is ItemName => items.has(name);

export const sectionOfPart = (name: PartName): DataSection =>
  isItem(name) ? findLine(name).section : findSection(name);

/** Every line of a section asks for its item after each tap. */
const itemsByName = new WeakMap<Sheet['InspectionItem'], ReadonlyMap<ItemName, InspectionItem>>();

export const findItem = ({ InspectionItem }: Sheet, name: ItemName) => {
  let byName = itemsByName.get(InspectionItem);
  if (!byName) {
    byName = new Map(InspectionItem.map((item) => [item.inspectionItemName, item]));
    itemsByName.set(InspectionItem, byName);
  }
  return byName.get(name);
};

export const partOf = (sheet: Sheet, name: PartName): PartValue => (isItem(name) ? findItem(sheet, name) : sheet[name]);

export const withField = <S extends Sheet>(sheet: S, name: FieldName, value: PartValue): S => ({
  ...sheet,
  [name]: value,
});

export const withItems = <S extends Sheet>(sheet: S, changed: readonly InspectionItem[]): S => {
  const names = new Set(changed.map(({ inspectionItemName }) => inspectionItemName));
  const kept = sheet.InspectionItem.filter(({ inspectionItemName }) => !names.has(inspectionItemName));
  return { ...sheet, InspectionItem: [...kept, ...changed] };
};

/** What counts of a value: blank lines and the moment a remark was made are no change. */
const comparable = (value: PartValue) => {
  if (typeof value !== 'object' || value === null) return value;
  const { result, ReasonForRejections, Comment } = withoutBlanks(value);
  return JSON.stringify([
    result,
    ReasonForRejections.map(({ reasonForRejection, workCompleted }) => [reasonForRejection, workCompleted]),
    Comment.map(({ comment }) => comment),
  ]);
};

export const samePart = (a: PartValue, b: PartValue) => a === b || comparable(a) === comparable(b);

/** Whether an inspector says the same by both: the last day for a recheck is told by the server. */
export const saysSame = (a: PartValue, b: PartValue) => samePart(withoutTold(a), withoutTold(b));

const withoutTold = (value: PartValue) =>
  typeof value === 'object' && value !== null ? withoutLastRecheckDay(value) : value;
