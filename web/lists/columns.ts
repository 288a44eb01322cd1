import { useState } from 'react';
import * as z from 'zod';
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
const Kept = z.array(z.enum(allColumns)).catch(allColumns);

const readColumns = () => {
  try {
    return Kept.parse(JSON.parse(readLocal(KEY) ?? 'null'));
  } catch {
    return allColumns;
  }
};

/** Returns the columns chosen on this device, in order. */
export const useColumns = () => {
  const [columns, setColumns] = useState(readColumns);
  return {
    columns,
    toggle: (column: Column) => {
      const after = allColumns.filter((one) => columns.includes(one) !== (one === column));
      writeLocal(KEY, JSON.stringify(after));
      setColumns(after);
    },
  };
};
