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

/** Maximum quantity, in hundredths. */
const QUANTITY_MAX = 9_999_99;

/** Parts by quantity and unit price. */
export const Unit = z
  .object({
    /** In hundredths: 150 is one and a half. */
    quantity: z.int().min(1, 'Enter a quantity above 0').max(QUANTITY_MAX, 'At most 9,999.99'),
    /** The price of one. */
    cents: Amount,
  })
  .refine((unit) => unitCents(unit) <= DEAREST, { path: ['cents'], error: `At most ${showMoney(DEAREST)} in all` });
export type Unit = z.infer<typeof Unit>;

/** A usual job of the organization: its labour, rate and parts. Its description is its key. */
export const CannedJob = z.object({
  minutes: priced.minutes,
  rateCents: priced.rateCents,
  /** null without parts. */
  parts: Unit.nullable(),
});
export type CannedJob = z.infer<typeof CannedJob>;

/** Returns the price of all pieces in cents, with half a cent rounded up. */
export const unitCents = ({ quantity, cents }: { quantity: number; cents: number }): number =>
  Math.floor((2 * quantity * cents + 100) / 200);

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

/** True if a line costs nothing even before its discount. */
export const isUnpriced = (line: Priced) => lineCents({ ...line, discount: null }) === 0;

/** Sums the rounded lines, so that the total always matches them. */
export const totalCents = (lines: readonly Priced[]) => lines.reduce((sum, line) => sum + lineCents(line), 0);
