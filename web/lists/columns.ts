import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { choiceChanges } from '../choices/choice-changes.ts';
import { keepChoice } from '../choices/keep-choice.ts';
import { readLocal, writeLocal } from '../device/web-storage.ts';

/** The columns of completed inspections, except the plate. */
export const columnTitles = {
  vehicle: 'Vehicle',
  customer: 'Customer',
  result: 'Result',
  date: 'Date',
  inspector: 'Inspector',
  number: 'Number',
  vic: 'VIC',
} as const;
export type Column = keyof typeof columnTitles;
export const allColumns = Object.keys(columnTitles) as Column[];

const KEY = 'inspection list columns';
const Kept = z.array(z.string());

const readKept = () => readLocal(KEY) ?? 'null';

/** Leaves out columns that another release knows. */
const parseColumns = (kept: string) => {
  try {
    const names = Kept.parse(JSON.parse(kept));
    return allColumns.filter((column) => names.includes(column));
  } catch {
    return allColumns;
  }
};

/** Returns the columns chosen on this device or the person's other devices, in order. */
export const useColumns = () => {
  const columns = parseColumns(useSyncExternalStore(choiceChanges.subscribe, readKept));
  return {
    columns,
    toggle: (column: Column) => {
      const after = allColumns.filter((one) => columns.includes(one) !== (one === column));
      writeLocal(KEY, JSON.stringify(after));
      keepChoice({ columns: after });
    },
  };
};
