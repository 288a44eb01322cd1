import { plainText } from './clean.ts';

/** The value of typed text, null if it is blank; or what is wrong with it, as a sentence for the user. */
export type Parsed<Value> = { value: Value | null } | { problem: string };

/** Returns the parsed value; null if the text is blank or can't be read. */
export const getValue = <Value>(parsed: Parsed<Value>) => ('value' in parsed ? parsed.value : null);

/** Digits in groups of three, which a comma or a space separates. Unambiguous in a whole number and in money. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d{0,2}(?: \d{3})+$/;
/** More digits than any number in the product, fewer than a number can hold. */
const DIGITS = /^\d{1,12}$/;

const WHOLE = 'Enter a whole number, like 128000. Only thousands can have a comma or space';
const DECIMAL = 'Enter a number, like 5.2, with a point for decimals';
const MONEY = 'Enter an amount, like 45.90';
const MINUTES = 'Enter minutes, like 45, or hours, like 1:30 or 1.5 h';

const readWhole = (text: string) => {
  const digits = GROUPED.test(text) ? text.replace(/[, ]/g, '') : text;
  return DIGITS.test(digits) ? Number(digits) : undefined;
};

const parse = (typed: string, read: (text: string) => number | undefined, problem: string): Parsed<number> => {
  const text = plainText(typed);
  if (text === '') return { value: null };
  const value = read(text);
  return value === undefined ? { problem } : { value };
};

/** Parses a whole number such as `128000` or `128,450`. */
export const parseWholeNumber = (typed: string) => parse(typed, readWhole, WHOLE);

/** Parses a reading such as `5.2`. A comma is refused, because it may separate thousands or decimals. */
export const parseDecimal = (typed: string) =>
  parse(typed, (text) => (/^(?:\d{1,12}\.?\d{0,6}|\.\d{1,6})$/.test(text) ? Number(text) : undefined), DECIMAL);

/** Parses an amount of dollars such as `$ 1,200.50` to cents. */
export const parseMoney = (typed: string) => parse(typed, readCents, MONEY);

const readCents = (text: string) => {
  const [, whole = '', decimals = ''] = /^(?:NZ)?\$? ?([\d, ]*)(?:\.(\d{0,2}))?$/i.exec(text) ?? [];
  const dollars = readWhole(whole || (decimals && '0'));
  return dollars === undefined ? undefined : dollars * 100 + Number(decimals.padEnd(2, '0'));
};

/** Parses a duration such as `45`, `1:30`, `1.5 h`, `1h` or `1 h 30 min` to minutes. */
export const parseMinutes = (typed: string) => parse(typed, readMinutes, MINUTES);

const MINUTES_PER_HOUR = 60;

const readMinutes = (text: string) => {
  const minutes = /^(\d{1,12}) ?(?:m|min|mins|minutes?)?$/i.exec(text)?.[1];
  if (minutes) return Number(minutes);
  const clock =
    /^(\d{1,9}):([0-5]\d)$/.exec(text) ??
    /^(\d{1,9}) ?h(?:ours?|rs?)? ?([0-5]?\d) ?(?:m|min|mins|minutes?)?$/i.exec(text);
  if (clock) return Number(clock[1]) * MINUTES_PER_HOUR + Number(clock[2]);
  const hours = /^(\d{1,9}(?:\.\d{1,2})?|\.\d{1,2}) ?h(?:ours?|rs?)?$/i.exec(text)?.[1];
  return hours ? Math.round(Number(hours) * MINUTES_PER_HOUR) : undefined;
};

/** Formats cents as they are edited: `1200.50`. */
export const formatAmount = (cents: number) => (cents / 100).toFixed(2);
