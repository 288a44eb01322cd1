import * as z from 'zod';
import { EstimateLine } from '#shared/estimates/model.ts';
import { unpriced } from '#shared/estimates/money.ts';
import type { PriceChoice } from '#shared/estimates/prices.ts';
import { plainText } from '#shared/input/clean.ts';
import {
  formatAmount,
  getValue,
  type Parsed,
  parseMinutes,
  parseMoney,
  parseWholeNumber,
} from '#shared/input/numbers.ts';
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
export type AmountField = 'minutes' | 'rate' | 'parts' | 'discount';
export type TypedField = 'words' | AmountField;
export type Mistakes = Partial<Record<TypedField, string>>;

const DISCOUNT = 'Enter a whole percentage, like 10%, or an amount, like 15.00';

const showCents = (cents: number) => (cents === 0 ? '' : formatAmount(cents));
const showMinutes = (minutes: number) => (minutes === 0 ? '' : String(minutes));
const showDiscount = (discount: EstimateLine['discount']) => {
  if (discount === null) return '';
  return 'percent' in discount ? `${discount.percent}%` : showCents(discount.cents);
};

export const typeLine = ({ minutes, rateCents, partsCents, discount, ...line }: EstimateLine): TypedLine => ({
  ...line,
  minutes: showMinutes(minutes),
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

/** Parses a discount, which is an amount or a percentage. */
const parseDiscount = (typed: string): Parsed<NonNullable<EstimateLine['discount']>> => {
  const text = plainText(typed);
  const [, percentage] = /^(.*)%$/.exec(text) ?? [];
  const parsed = percentage === undefined ? parseMoney(text) : parseWholeNumber(percentage);
  if ('problem' in parsed || (percentage !== undefined && parsed.value === null)) return { problem: DISCOUNT };
  if (!parsed.value) return { value: null };
  return { value: percentage === undefined ? { cents: parsed.value } : { percent: parsed.value } };
};

/**
 * Returns a line with each amount as it is kept, for fields that the user has left. Amounts that can't be read stay as
 * typed.
 */
export const showKept = (typed: TypedLine): Pick<TypedLine, AmountField> => {
  const { minutes, rate, parts, discount } = parseAmounts(typed);
  return {
    minutes: 'value' in minutes ? showMinutes(minutes.value ?? 0) : typed.minutes,
    rate: 'value' in rate ? showCents(rate.value ?? 0) : typed.rate,
    parts: 'value' in parts ? showCents(parts.value ?? 0) : typed.parts,
    discount: 'value' in discount ? showDiscount(discount.value) : typed.discount,
  };
};

const parseAmounts = ({ minutes, rate, parts, discount }: TypedLine) => ({
  minutes: parseMinutes(minutes),
  rate: parseMoney(rate),
  parts: parseMoney(parts),
  discount: parseDiscount(discount),
});

/** Parses a line, or returns the error messages by field. */
export const readLine = (typed: TypedLine): { line: EstimateLine } | { mistakes: Mistakes } => {
  const amounts = parseAmounts(typed);
  const mistakes: Mistakes = Object.fromEntries(
    Object.entries(amounts).flatMap(([field, parsed]) => ('problem' in parsed ? [[field, parsed.problem]] : [])),
  );
  const parsed = EstimateLine.safeParse({
    ...typed,
    minutes: getValue(amounts.minutes) ?? 0,
    rateCents: getValue(amounts.rate) ?? 0,
    partsCents: getValue(amounts.parts) ?? 0,
    discount: getValue(amounts.discount),
  });
  const isRead = Object.keys(mistakes).length === 0;
  if (parsed.success) return isRead ? { line: parsed.data } : { mistakes };
  return {
    mistakes: {
      ...Object.fromEntries(
        // the first of several issues of a field wins
        [...parsed.error.issues].reverse().map(({ path: [at], message }) => [FIELDS[String(at)] ?? 'words', message]),
      ),
      ...mistakes,
    },
  };
};

const FIELDS: Record<string, TypedField> = {
  minutes: 'minutes',
  rateCents: 'rate',
  partsCents: 'parts',
  discount: 'discount',
};
