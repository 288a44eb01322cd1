import { findTitle } from '#shared/sheets/field-titles.ts';
import type { Sheet } from '#shared/sheets/model.ts';
import { describePart, partTitle } from '../checklist/describe-part.ts';
import type { DraftState } from '../store/draft-state.ts';
import { isUnsaved } from '../store/next-send.ts';
import { isItem, type PartName, partNames, partOf, samePart } from '../store/parts.ts';

/** A value typed here that the record lacks. `was`: the record's value. */
export type Left = { name: PartName; title: string; typed: string; was: string };

/** Finds unsaved parts that differ from the record. */
const findParts = (kept: DraftState, record: Sheet) =>
  partNames.filter((name) => isUnsaved(kept, name) && !samePart(partOf(kept.mine, name), partOf(record, name)));

/** Returns them to be typed into another sheet, also those that no form shows. */
export const partsLeft = (kept: DraftState, record: Sheet) =>
  new Map(findParts(kept, record).map((name) => [name, partOf(kept.mine, name)]));

/** Returns them as text, with invalid text. */
export const findLeft = (kept: DraftState, record: Sheet): Left[] => {
  const parts = new Set(findParts(kept, record));
  return partNames.flatMap((name): Left[] => {
    const invalid = isItem(name) ? undefined : kept.invalid[name];
    if (!invalid && !parts.has(name)) return [];
    if (!isItem(name) && findTitle(name) === undefined) return [];
    const typed = invalid?.text ?? describePart(name, partOf(kept.mine, name));
    const was = describePart(name, partOf(record, name));
    // a missing item and one without a result look the same
    return typed === was ? [] : [{ name, title: partTitle(name), typed, was }];
  });
};
