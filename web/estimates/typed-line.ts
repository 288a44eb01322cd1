import * as z from 'zod';
import { formatQuantity } from '#shared/estimates/breakdown.ts';
import { EstimateLine, withUnit } from '#shared/estimates/model.ts';
import { isUnpriced, unpriced } from '#shared/estimates/money.ts';
import { ONE, type PriceChoice } from '#shared/estimates/prices.ts';
import { plainText } from '#shared/input/clean.ts';
import {
  formatAmount,
  getValue,
  type Parsed,
  parseDecimal,
  parseMinutes,
  parseMoney,
  parseWholeNumber,
} from '#shared/input/numbers.ts';
import { withoutLimits } from '#shared/without-limits.ts';

/** A line as typed into the form. Amounts are in dollars; a discount is `10%` or `15.00`. */
export const TypedLine = z.object({
  ...withoutLimits(EstimateLine).pick({
    ...{ id: true, from: true, inspectionItemName: true, photos: true, splitFrom: true },
    ...{ noCharge: true, priceFrom: true },
  }).shape,
  words: z.string(),
  minutes: z.string(),
  rate: z.string(),
  /** Blank for one. Absent in input kept by an earlier release. */
  quantity: z.string().default(''),
  /** The price of the parts, or of one of them. */
  parts: z.string(),
  discount: z.string(),
});
export type TypedLine = z.infer<typeof TypedLine>;
export type AmountField = 'minutes' | 'rate' | 'quantity' | 'parts' | 'discount';
export type TypedField = 'words' | AmountField;
export type Mistakes = Partial<Record<TypedField, string>>;

const QUANTITY = 'Enter a quantity, like 4 or 2.5';
const DISCOUNT = 'Enter a whole percentage, like 10%, or an amount, like 15.00';

const showCents = (cents: number) => (cents === 0 ? '' : formatAmount(cents));
const showMinutes = (minutes: number) => (minutes === 0 ? '' : String(minutes));
const showDiscount = (discount: EstimateLine['discount']) => {
  if (discount === null) return '';
  return 'percent' in discount ? `${discount.percent}%` : showCents(discount.cents);
};

const showUnit = (unit: EstimateLine['unit']) => (unit && unit.quantity !== ONE ? formatQuantity(unit.quantity) : '');

export const typeLine = ({ minutes, rateCents, partsCents, unit, discount, ...line }: EstimateLine): TypedLine => ({
  ...line,
  minutes: showMinutes(minutes),
  rate: showCents(rateCents),
  quantity: showUnit(unit),
  parts: showCents(unit?.cents ?? partsCents),
  discount: showDiscount(discount),
});

const noPrice = { minutes: '', rate: '', quantity: '', discount: '' };

/**
 * Converts a job or price from the list to a line's input. A line without a description, or with one that was typed to
 * find the price, gets the price's name.
 */
export const typePrice = (choice: PriceChoice, isSearch: boolean): Partial<TypedLine> => {
  if (choice.kind === 'rate') return { rate: showCents(choice.cents), priceFrom: null };
  const { name } = choice;
  const priceFrom = { name };
  const words = isSearch && { words: name };
  if (choice.kind === 'price') return { ...noPrice, parts: showCents(choice.cents), priceFrom, ...words };
  const { minutes, rateCents, parts } = choice;
  return {
    ...{ minutes: showMinutes(minutes), rate: showCents(rateCents) },
    ...{ quantity: showUnit(parts), parts: parts ? showCents(parts.cents) : '', priceFrom },
    ...words,
  };
};

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

/** Parses a quantity to hundredths. */
const parseQuantity = (typed: string): Parsed<number> => {
  const parsed = parseDecimal(typed);
  if ('problem' in parsed || parsed.value === null) return 'problem' in parsed ? { problem: QUANTITY } : parsed;
  const hundredths = Number((parsed.value * ONE).toPrecision(15));
  return Number.isInteger(hundredths) ? { value: hundredths } : { problem: 'At most two decimals' };
};

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
  const { minutes, rate, quantity, parts, discount } = parseAmounts(typed);
  return {
    minutes: 'value' in minutes ? showMinutes(minutes.value ?? 0) : typed.minutes,
    rate: 'value' in rate ? showCents(rate.value ?? 0) : typed.rate,
    quantity: 'value' in quantity ? (quantity.value === null ? '' : formatQuantity(quantity.value)) : typed.quantity,
    parts: 'value' in parts ? showCents(parts.value ?? 0) : typed.parts,
    discount: 'value' in discount ? showDiscount(discount.value) : typed.discount,
  };
};

const parseAmounts = ({ minutes, rate, quantity, parts, discount }: TypedLine) => ({
  minutes: parseMinutes(minutes),
  rate: parseMoney(rate),
  quantity: parseQuantity(quantity),
  parts: parseMoney(parts),
  discount: parseDiscount(discount),
});

/** Parses a line, or returns the error messages by field. */
export const readLine = (typed: TypedLine): { line: EstimateLine } | { mistakes: Mistakes } => {
  const amounts = parseAmounts(typed);
  const mistakes: Mistakes = Object.fromEntries(
    Object.entries(amounts).flatMap(([field, parsed]) => ('problem' in parsed ? [[field, parsed.problem]] : [])),
  );
  const quantity = getValue(amounts.quantity) ?? ONE;
  const cents = getValue(amounts.parts) ?? 0;
  // all fields are sent: the server keeps those that a page of the previous release doesn't know
  const parsed = EstimateLine.safeParse({
    ...typed,
    minutes: getValue(amounts.minutes) ?? 0,
    rateCents: getValue(amounts.rate) ?? 0,
    partsCents: cents,
    unit: quantity === ONE ? null : { quantity, cents },
    discount: getValue(amounts.discount),
    noCharge: typed.noCharge ?? false,
    priceFrom: typed.priceFrom ?? null,
  });
  const isRead = Object.keys(mistakes).length === 0;
  if (parsed.success && !isRead) return { mistakes };
  if (parsed.success) {
    const line = withUnit(parsed.data);
    return { line: { ...line, noCharge: line.noCharge && isUnpriced(line) } };
  }
  return {
    mistakes: {
      ...Object.fromEntries(
        // the first of several issues of a field wins
        [...parsed.error.issues]
          .reverse()
          .map(({ path, message }) => [FIELDS[path.join('.')] ?? FIELDS[String(path[0])] ?? 'words', message]),
      ),
      ...mistakes,
    },
  };
};

const FIELDS: Record<string, TypedField> = {
  minutes: 'minutes',
  rateCents: 'rate',
  partsCents: 'parts',
  'unit.quantity': 'quantity',
  'unit.cents': 'parts',
  discount: 'discount',
};
