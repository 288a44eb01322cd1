import { describeField, describeItem } from '#shared/inspections/list-changes.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import { isItem, type PartName, type PartValue } from '../store/parts.ts';

/** Returns the title of a part. */
export const partTitle = (name: PartName) => (isItem(name) ? findLine(name).title : fieldTitle(name));

/** Formats a part's value. */
export const describePart = (name: PartName, value: PartValue) =>
  typeof value === 'object' && value !== null ? describeItem(value) : describeField(name, value);
