import { describe, expect, it } from 'vitest';
import { gstCents } from '#shared/estimates/gst.ts';
import { EstimateLine } from '#shared/estimates/model.ts';
import { lineCents, type Priced, unpriced } from '#shared/estimates/money.ts';
import { expectExactGst, expectExactLines } from './exact-money.ts';

const line = (change: Partial<Priced>): Priced => ({ ...unpriced, ...change });

describe('the price of a line', () => {
  it.each<[string, Priced, number]>([
    ['nothing yet', line({}), 0],
    ['parts only', line({ partsCents: 4599 }), 4599],
    ['an hour and a half', line({ minutes: 90, rateCents: 129_00 }), 193_50],
    ['half a cent, rounded up', line({ minutes: 1, rateCents: 30 }), 1],
    ['less than half a cent, rounded down', line({ minutes: 1, rateCents: 29 }), 0],
    [
      'rounded once, not labour and discount separately',
      line({ minutes: 1, rateCents: 50, partsCents: 1, discount: { percent: 30 } }),
      1,
    ],
    ['labour and parts', line({ minutes: 20, rateCents: 115_00, partsCents: 12_34 }), 50_67],
    ['10% off', line({ partsCents: 99_95, discount: { percent: 10 } }), 89_96],
    ['cents off', line({ minutes: 60, rateCents: 100_00, discount: { cents: 15_00 } }), 85_00],
    ['100% off', line({ minutes: 60, rateCents: 100_00, discount: { percent: 100 } }), 0],
  ])('%s', (_, priced, cents) => {
    expect(lineCents(priced)).toBe(cents);
  });

  it('a discount above its line is refused with a message, and one equal to it is accepted', () => {
    const bare = { id: '1', from: 'workshop', words: 'Stop lamp', ...unpriced, partsCents: 10_00 };
    expect(EstimateLine.safeParse({ ...bare, discount: { cents: 10_01 } }).error?.issues).toMatchObject([
      { path: ['discount'], message: 'The discount is more than the line’s price' },
    ]);
    expect(EstimateLine.safeParse({ ...bare, discount: { cents: 10_00 } }).success).toBe(true);
  });
});

it('each line of an estimate is the exact amount to half a cent, and the total is the sum of the lines', () => {
  expectExactLines(1_000);
});

describe('the GST in a total', () => {
  it.each([
    [0, 0],
    [1, 0],
    [3, 0],
    [4, 1],
    [115_00, 15_00],
    [57_50, 7_50],
    [99_99, 13_04],
  ])('of %i cents is %i', (total, gst) => {
    expect(gstCents(total)).toBe(gst);
  });

  it('is the exact fraction of any total to less than half a cent, never a tie', () => {
    expectExactGst(5_000);
  });
});
