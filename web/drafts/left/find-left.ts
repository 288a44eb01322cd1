import { findTitle } from '#shared/sheets/field-titles.ts';
import type { Sheet } from '#shared/sheets/model.ts';
import { describePart, partTitle } from '../checklist/describe-part.ts';
import type { DraftState } from '../store/draft-state.ts';
import { isUnsaved } from '../store/next-send.ts';
import { isItem, type PartName, partNames, partOf, samePart } from '../store/parts.ts';

/** What was typed here and is not in the record: `was` is what that says. */
export type Left = { name: PartName; title: string; typed: string; was: string };

/** The parts that were never saved, where the record says something else. */
const findParts = (kept: DraftState, record: Sheet) =>
  partNames.filter((name) => isUnsaved(kept, name) && !samePart(partOf(kept.mine, name), partOf(record, name)));

/** The same to be typed into another sheet, with what is on no form. */
export const partsLeft = (kept: DraftState, record: Sheet) =>
  new Map(findParts(kept, record).map((name) => [name, partOf(kept.mine, name)]));

/** The same to be read, with text that is no value of its field. */
export const findLeft = (kept: DraftState, record: Sheet): Left[] => {
  const parts = new Set(findParts(kept, record));
  return partNames.flatMap((name): Left[] => {
    const invalid = isItem(name) ? undefined : kept.invalid[name];
    if (!invalid && !parts.has(name)) return [];
    if (!isItem(name) && findTitle(name) === undefined) return [];
    const typed = invalid?.text ?? describePart(name, partOf(kept.mine, name));
    const was = describePart(name, partOf(record, name));
    // no item and one without a result read alike
    return typed === was ? [] : [{ name, title: partTitle(name), typed, was }];
  });
};
