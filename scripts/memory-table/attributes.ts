import { Invalid } from './errors.ts';

/** An item as a JavaScript object. Stored items are immutable. */
export type Attributes = Readonly<Record<string, unknown>>;

export const isMap = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns a frozen copy of a value without undefined parts, in the form in which the table stores it. */
export const toStored = (value: unknown): unknown => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (Array.isArray(value)) return Object.freeze(value.filter((one) => one !== undefined).map(toStored));
  if (value instanceof Set && value.size > 0) return new Set(value);
  if (!isMap(value)) throw new Invalid(`The in-memory table cannot store ${String(value)}`);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) if (value[name] !== undefined) copy[name] = toStored(value[name]);
  return Object.freeze(copy);
};

export const isEqual = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && [...one].every((each) => other.has(each));
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, n) => isEqual(each, other[n]));
  if (!isMap(one) || !isMap(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isEqual(one[name], other[name]));
};

const PAIRED = /[\ud800-\udfff]/;
/** Compares keys by their UTF-8 bytes, as DynamoDB does. */
export const compareText = (one: string, other: string) => {
  if (PAIRED.test(one) || PAIRED.test(other)) return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : one > other ? 1 : 0;
};

/** Compares two values. Returns undefined if their types differ or have no order. */
export const compareValues = (one: unknown, other: unknown) => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return typeof one === 'string' && typeof other === 'string' ? compareText(one, other) : undefined;
};

const sizes = new WeakMap<object, number>();
/** Returns an item's size in bytes, as DynamoDB counts it. */
export const sizeOf = (item: Attributes): number => {
  const known = sizes.get(item);
  if (known !== undefined) return known;
  let size = 0;
  for (const name of Object.keys(item)) size += Buffer.byteLength(name) + bytesOf(item[name]);
  sizes.set(item, size);
  return size;
};
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(Math.abs(value)).length / 2) + 1;
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value) || value instanceof Set)
    return [...value].reduce((sum: number, one) => sum + bytesOf(one) + 1, 3);
  return isMap(value) ? sizeOf(value) + Object.keys(value).length + 3 : 1;
};
