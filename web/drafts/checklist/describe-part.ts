import { describeField, describeItem } from '#shared/inspections/list-changes.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import { isItem, type PartName, type PartValue } from '../store/parts.ts';

export const getPartTitle = (name: PartName) => (isItem(name) ? findLine(name).title : fieldTitle(name));

export const describePart = (name: PartName, value: PartValue) =>
  typeof value === 'object' && value !== null ? describeItem(value) : describeField(name, value);
