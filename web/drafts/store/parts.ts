import { cleanTexts } from '#shared/input/clean.ts';
import { withoutLastRecheckDay } from '#shared/inspections/recheck.ts';
import { findLine, type ItemName, itemNames } from '#shared/sheets/checklist.ts';
import { removeBlanks } from '#shared/sheets/items.ts';
import {
  type FieldName,
  fieldNames,
  findSection,
  type InspectionItem,
  type Sheet,
  SheetFields,
} from '#shared/sheets/model.ts';
import type { DataSection } from '#shared/sheets/sections.ts';

/** Sheets are saved, compared and merged by parts: each field and each item. */
export type PartName = FieldName | ItemName;
/** `undefined` stands for an untouched item. */
export type PartValue = SheetFields[FieldName] | InspectionItem | undefined;

export const partNames: readonly PartName[] = [...fieldNames, ...itemNames];

const items = new Set<string>(itemNames);
export const isItem = (name: PartName): name is ItemName => items.has(name);

export const getPartSection = (name: PartName): DataSection =>
  isItem(name) ? findLine(name).section : findSection(name);

/** Cached, because every line of a section looks up its item after each tap. */
const itemsByName = new WeakMap<Sheet['InspectionItem'], ReadonlyMap<ItemName, InspectionItem>>();

export const findItem = ({ InspectionItem }: Sheet, name: ItemName) => {
  let byName = itemsByName.get(InspectionItem);
  if (!byName) {
    byName = new Map(InspectionItem.map((item) => [item.inspectionItemName, item]));
    itemsByName.set(InspectionItem, byName);
  }
  return byName.get(name);
};

export const getPart = (sheet: Sheet, name: PartName): PartValue =>
  isItem(name) ? findItem(sheet, name) : sheet[name];

export const withField = <S extends Sheet>(sheet: S, name: FieldName, value: PartValue): S => ({
  ...sheet,
  [name]: value,
});

export const withItems = <S extends Sheet>(sheet: S, changed: readonly InspectionItem[]): S => {
  const names = new Set(changed.map(({ inspectionItemName }) => inspectionItemName));
  const kept = sheet.InspectionItem.filter(({ inspectionItemName }) => !names.has(inspectionItemName));
  return { ...sheet, InspectionItem: [...kept, ...changed] };
};

/** Returns the value without blank lines and the times of remarks. */
const comparable = (value: PartValue) => {
  if (typeof value !== 'object' || value === null) return value;
  const { result, ReasonForRejections, Comment } = removeBlanks(value);
  return JSON.stringify([
    result,
    ReasonForRejections.map(({ reasonForRejection, workCompleted }) => [reasonForRejection, workCompleted]),
    Comment.map(({ comment }) => comment),
  ]);
};

/** Returns a part as the server stores it: cleaned and normalised. */
export const normalizePart = (name: PartName, value: PartValue): PartValue => {
  const cleaned = cleanTexts(value);
  if (isItem(name) || typeof cleaned !== 'string') return cleaned;
  const { data } = SheetFields.shape[name].safeParse(cleaned);
  return (data as PartValue) ?? cleaned;
};

export const isSamePart = (a: PartValue, b: PartValue) => a === b || comparable(a) === comparable(b);

/** True if both values are equivalent. Ignores the last day for a recheck, which the server adds. */
export const isSameText = (a: PartValue, b: PartValue) => isSamePart(withoutRecheckDay(a), withoutRecheckDay(b));

const withoutRecheckDay = (value: PartValue) =>
  typeof value === 'object' && value !== null ? withoutLastRecheckDay(value) : value;
