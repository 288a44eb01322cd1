import { findTitle } from '#shared/sheets/field-titles.ts';
import type { Sheet } from '#shared/sheets/model.ts';
import { describePart, getPartTitle } from '../checklist/describe-part.ts';
import type { DraftState } from '../store/draft-state.ts';
import { isUnsaved } from '../store/next-send.ts';
import { getPart, isItem, isSamePart, type PartName, partNames } from '../store/parts.ts';

/** A value typed on this device that the record doesn't have. `was` is the record's value. */
export type UnsavedValue = { name: PartName; title: string; typed: string; was: string };

/** Finds unsaved parts that differ from the record. */
const findParts = (kept: DraftState, record: Sheet) =>
  partNames.filter((name) => isUnsaved(kept, name) && !isSamePart(getPart(kept.mine, name), getPart(record, name)));

/** Returns unsaved parts for use on another sheet, including those that no form shows. */
export const findUnsavedParts = (kept: DraftState, record: Sheet) =>
  new Map(findParts(kept, record).map((name) => [name, getPart(kept.mine, name)]));

/** Returns unsaved parts as text, including invalid input. */
export const findUnsaved = (kept: DraftState, record: Sheet): UnsavedValue[] => {
  const parts = new Set(findParts(kept, record));
  return partNames.flatMap((name): UnsavedValue[] => {
    const invalid = isItem(name) ? undefined : kept.invalid[name];
    if (!invalid && !parts.has(name)) return [];
    if (!isItem(name) && findTitle(name) === undefined) return [];
    const typed = invalid?.text ?? describePart(name, getPart(kept.mine, name));
    const was = describePart(name, getPart(record, name));
    // as text, a missing item and one without a result are the same
    return typed === was ? [] : [{ name, title: getPartTitle(name), typed, was }];
  });
};
