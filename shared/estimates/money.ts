import * as z from 'zod';
import { showMoney } from './show-money.ts';

/** All amounts are whole cents including GST. */
const Cents = z.int().min(0);
const HOUR = 60;
const LONGEST = 1_000 * HOUR;
const DEAREST = 100_000_00;
const Amount = Cents.max(DEAREST, `At most ${showMoney(DEAREST)}`);

/** A discount on a line, in percent or in cents. */
const Discount = z.union([z.object({ percent: z.int().min(0).max(100, 'At most 100%') }), z.object({ cents: Amount })]);

/** The price of a line. */
export const priced = {
  /** Labour. */
  minutes: z.int().min(0).max(LONGEST, `At most ${LONGEST} minutes`),
  /** Price of an hour of labour. */
  rateCents: Amount,
  partsCents: Amount,
  discount: Discount.nullable(),
};

export type Priced = z.infer<z.ZodObject<typeof priced>>;

export const unpriced: Priced = { minutes: 0, rateCents: 0, partsCents: 0, discount: null };

/** Number of parts per cent, chosen so that labour in minutes and whole percentages come out as whole parts. */
const PARTS = 100 * HOUR;
const exactLine = ({ minutes, rateCents, partsCents, discount }: Priced) => {
  const before = minutes * rateCents + HOUR * partsCents;
  if (discount === null) return 100 * before;
  return 'percent' in discount ? before * (100 - discount.percent) : 100 * before - PARTS * discount.cents;
};

/** True if the discount exceeds the line: a line must never reduce other lines. */
export const isDiscountMore = (line: Priced) => exactLine(line) < 0;

/** Returns a line's price in cents, with half a cent rounded up. Nothing else rounds. */
export const lineCents = (priced: Priced) => Math.floor((2 * exactLine(priced) + PARTS) / (2 * PARTS));

/** Sums the rounded lines, so that the total always matches them. */
export const totalCents = (lines: readonly Priced[]) => lines.reduce((sum, line) => sum + lineCents(line), 0);
