import { Bytes } from './bytes.ts';

/** IndexedDB keys as far as the app uses them: strings and arrays of keys. */
export type Key = string | readonly Key[];
export type Range = { from: Key; to: Key };

/** Compares keys as IndexedDB does: strings before arrays, arrays element by element, then the shorter first. */
export const compareKeys = (one: Key, other: Key): number => {
  if (typeof one === 'string' || typeof other === 'string') {
    if (typeof one !== typeof other) return typeof one === 'string' ? -1 : 1;
    return one < other ? -1 : Number(one > other);
  }
  for (const [n, part] of one.entries()) {
    const beside = other[n];
    if (beside === undefined) return 1;
    const order = compareKeys(part, beside);
    if (order !== 0) return order;
  }
  return one.length - other.length;
};

export const isIn = (key: Key, range: Range | undefined) =>
  !range || (compareKeys(range.from, key) <= 0 && compareKeys(key, range.to) <= 0);

/** Copies like the structured clone algorithm. Bytes are immutable and shared. */
export const clone = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Bytes) return value;
  if (Array.isArray(value)) return value.map(clone);
  if (value instanceof Set) return new Set([...value].map(clone));
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, clone(one)]));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clone(one)]));
};
