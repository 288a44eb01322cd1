import * as fc from 'fast-check';
import type { LineDecision } from '#shared/estimates/decisions.ts';
import { calculateLine, type Price } from './calculate.ts';

/** A priced line with its customer's decision. */
export type RandomLine = Price & { words: string; said: LineDecision };
export type RandomEstimate = { lines: RandomLine[]; isFixed: boolean };

const words = fc.constantFrom(
  'Renew stop lamp',
  'Brake hose – left',
  'Tāwa special “A”',
  '手动 check',
  'Wheel & hub <b>',
);

/** True if the discount does not exceed the line's price. */
const fits = (price: Price) => calculateLine(price) >= 0;

const amounts = {
  minutes: fc.oneof(fc.nat(600), fc.constantFrom(0, 1, 59, 60_000)),
  rateCents: fc.oneof(fc.nat(20_000), fc.constantFrom(0, 1, 9_999, 10_000_000)),
  partsCents: fc.oneof(fc.nat(100_000), fc.constantFrom(0, 1, 99, 10_000_000)),
};

const unit = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.constantFrom(100, 400, 50_00)),
  cents: fc.oneof(fc.nat(50_000), fc.constantFrom(0, 1, 99)),
});

const discounted = fc.record({ ...amounts, unit: fc.option(unit, { nil: undefined, freq: 1 }) }).chain((price) => {
  const most = calculateLine({ ...price, discount: null });
  const discount: fc.Arbitrary<Price['discount']> = fc.oneof(
    fc.constant(null),
    fc.record({ percent: fc.nat(100) }),
    // down to zero, but not below because of a rounded-up cent
    fc.record({ cents: fc.nat(Math.max(0, Math.min(most - 1, 10_000_000))) }),
  );
  return discount.map((one): Price => ({ ...price, discount: one }));
});

const line = fc
  .record({ price: discounted, words, said: fc.constantFrom<LineDecision>('approved', 'declined', 'later') })
  .map(({ price, ...rest }): RandomLine => ({ ...price, ...rest }))
  .filter(fits);

/** Usually a few lines, sometimes one, sometimes very many. */
export const randomEstimate = (most: number): fc.Arbitrary<RandomEstimate> =>
  fc.record({
    lines: fc.oneof(
      { weight: 12, arbitrary: fc.array(line, { minLength: 1, maxLength: Math.min(8, most) }) },
      { weight: 1, arbitrary: fc.array(line, { minLength: 1, maxLength: most }) },
    ),
    isFixed: fc.boolean(),
  });
