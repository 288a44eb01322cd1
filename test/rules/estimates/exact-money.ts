import * as fc from 'fast-check';
import { expect } from 'vitest';
import { gstCents } from '#shared/estimates/gst.ts';
import { lineCents, type Priced, totalCents } from '#shared/estimates/money.ts';
import { listPriceChoices } from '#shared/estimates/prices.ts';

const anyLine = fc
  .record<Priced>({
    minutes: fc.nat(60_000),
    rateCents: fc.nat(10_000_000),
    partsCents: fc.nat(10_000_000),
    discount: fc.oneof(
      fc.constant(null),
      fc.record({ percent: fc.nat(100) }),
      fc.record({ cents: fc.nat(10_000_000) }),
    ),
  })
  .map((priced) => (exactly(priced) < 0n ? { ...priced, discount: null } : priced));

/** Calculates a line's exact amount in six-thousandths of a cent. */
const exactly = ({ minutes, rateCents, partsCents, discount }: Priced) => {
  const before = 100n * (BigInt(minutes) * BigInt(rateCents) + 60n * BigInt(partsCents));
  if (discount === null) return before;
  if ('percent' in discount) return (before * BigInt(100 - discount.percent)) / 100n;
  return before - 6000n * BigInt(discount.cents);
};

/** Expects each line to be the exact amount to half a cent, and the total to be the sum of the lines. */
export const expectExactLines = (numRuns: number) =>
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
      const cents = lines.map(lineCents);
      for (const [n, priced] of lines.entries()) {
        const off = 6000n * BigInt(cents[n] ?? 0) - exactly(priced);
        expect(off > -3000n && off <= 3000n).toBe(true);
      }
      expect(totalCents(lines)).toBe(cents.reduce((sum, one) => sum + one, 0));
    }),
    { numRuns },
  );

/** Expects the GST to be the exact fraction to less than half a cent, never a tie. */
export const expectExactGst = (numRuns: number) =>
  fc.assert(
    fc.property(fc.nat(200_000_000_000), (total) => {
      const off = 23n * BigInt(gstCents(total)) - 3n * BigInt(total);
      expect(2n * off > -23n && 2n * off < 23n).toBe(true);
    }),
    { numRuns },
  );

/** Expects every whole cent below `limit` to be unchanged as a price in dollars. */
export const expectExactPrices = (limit: number) => {
  for (let whole = 0; whole < limit; whole++)
    expect(listPriceChoices({ Part: Number((whole / 100).toFixed(2)) })[0]).toHaveProperty('cents', whole);
};
