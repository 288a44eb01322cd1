import { isDeepStrictEqual } from 'node:util';
import { findLine, ItemName } from '#shared/sheets/checklist.ts';
import { type FilledSheet, fieldNames, findSection } from '#shared/sheets/model.ts';
import { packInput } from './stored-item.ts';

/** Returns the sections in which two sheets differ. */
export const findChangedSections = (a: FilledSheet, b: FilledSheet) => {
  const items = (sheet: FilledSheet) =>
    new Map(sheet.InspectionItem.map((item) => [item.inspectionItemName, packInput(item)]));
  const [mine, theirs] = [items(a), items(b)];
  return [
    ...new Set([
      ...fieldNames.filter((name) => a[name] !== b[name]).map(findSection),
      ...ItemName.options
        .filter((name) => !isDeepStrictEqual(mine.get(name), theirs.get(name)))
        .map((name) => findLine(name).section),
    ]),
  ];
};
