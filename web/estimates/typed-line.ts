import * as z from 'zod';
import { EstimateLine } from '#shared/estimates/model.ts';
import { unpriced } from '#shared/estimates/money.ts';
import type { PriceChoice } from '#shared/estimates/prices.ts';
import { withoutLimits } from '#shared/without-limits.ts';

/** A line as typed into the form. Amounts are in dollars; a discount is `10%` or `15.00`. */
export const TypedLine = z.object({
  ...withoutLimits(EstimateLine).pick({ id: true, from: true, inspectionItemName: true, photos: true, splitFrom: true })
    .shape,
  words: z.string(),
  minutes: z.string(),
  rate: z.string(),
  parts: z.string(),
  discount: z.string(),
});
export type TypedLine = z.infer<typeof TypedLine>;
export type TypedField = 'words' | 'minutes' | 'rate' | 'parts' | 'discount';
export type Mistakes = Partial<Record<TypedField, string>>;

/** Limits only the number of digits; the contract checks the amount. */
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const WHOLE = /^\d{1,12}$/;
const PERCENT = /^\s*(\d{1,12})\s*%\s*$/;
const MISTAKES = {
  minutes: 'Enter minutes, like 45',
  amount: 'Enter an amount, like 45.90',
  discount: 'Enter a discount, like 10% or 15.00',
};

const showCents = (cents: number) => (cents === 0 ? '' : (cents / 100).toFixed(2));
const showDiscount = (discount: EstimateLine['discount']) => {
  if (discount === null) return '';
  return 'percent' in discount ? `${discount.percent}%` : showCents(discount.cents);
};

export const typeLine = ({ minutes, rateCents, partsCents, discount, ...line }: EstimateLine): TypedLine => ({
  ...line,
  minutes: minutes === 0 ? '' : String(minutes),
  rate: showCents(rateCents),
  parts: showCents(partsCents),
  discount: showDiscount(discount),
});

/** Converts a price from the list to a line's input. A line without a description gets the price's name. */
export const typePrice = (
  { name, kind, cents }: PriceChoice,
  { words }: Pick<TypedLine, 'words'>,
): Partial<TypedLine> =>
  kind === 'rate'
    ? { rate: showCents(cents) }
    : { parts: showCents(cents), ...(words.trim() === '' && { words: name }) };

const newId = () => crypto.randomUUID().replaceAll('-', '');

/** Returns an empty line added by the workshop. */
export const newLine = (): TypedLine => typeLine({ id: newId(), from: 'workshop', words: '', ...unpriced });

/**
 * Builds an additional line for the same item, which is priced and decided on separately. `of` is the line that it is
 * split from.
 */
export const splitLine = ({ from, inspectionItemName, rate }: TypedLine, of: string): TypedLine => ({
  ...newLine(),
  ...{ from, rate },
  ...(inspectionItemName && { inspectionItemName }),
  splitFrom: of,
});

/** Parses an amount such as `$ 1,200.50`. Empty is 0; undefined if invalid. */
const readCents = (typed: string) => {
  const bare = typed.replace(/[$,\s]/g, '');
  if (bare === '') return 0;
  return AMOUNT.test(bare) ? Math.round(Number(bare) * 100) : undefined;
};

const readMinutes = (typed: string) => {
  const bare = typed.trim();
  if (bare === '') return 0;
  return WHOLE.test(bare) ? Number(bare) : undefined;
};

/** Parses a discount; null if there is none. */
const readDiscount = (typed: string): EstimateLine['discount'] | undefined => {
  const percent = PERCENT.exec(typed)?.[1];
  if (percent !== undefined) return { percent: Number(percent) };
  const cents = readCents(typed);
  if (cents === undefined) return undefined;
  return cents === 0 ? null : { cents };
};

/** Parses a line, or returns the error messages by field. */
export const readLine = (typed: TypedLine): { line: EstimateLine } | { mistakes: Mistakes } => {
  const { minutes, rate, parts, discount, ...rest } = typed;
  const read = {
    minutes: readMinutes(minutes),
    rateCents: readCents(rate),
    partsCents: readCents(parts),
    discount: readDiscount(discount),
  };
  const unread: Mistakes = {
    ...(read.minutes === undefined && { minutes: MISTAKES.minutes }),
    ...(read.rateCents === undefined && { rate: MISTAKES.amount }),
    ...(read.partsCents === undefined && { parts: MISTAKES.amount }),
    ...(read.discount === undefined && { discount: MISTAKES.discount }),
  };
  if (Object.keys(unread).length > 0) return { mistakes: unread };
  const parsed = EstimateLine.safeParse({ ...rest, ...read });
  if (parsed.success) return { line: parsed.data };
  return {
    mistakes: Object.fromEntries(
      // the first of several issues of a field wins
      [...parsed.error.issues].reverse().map(({ path: [at], message }) => [FIELDS[String(at)] ?? 'words', message]),
    ),
  };
};

const FIELDS: Record<string, TypedField> = {
  minutes: 'minutes',
  rateCents: 'rate',
  partsCents: 'parts',
  discount: 'discount',
};
