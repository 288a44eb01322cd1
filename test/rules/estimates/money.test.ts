import { describe, expect, it } from 'vitest';
import { gstCents } from '#shared/estimates/gst.ts';
import { EstimateLine, withUnit } from '#shared/estimates/model.ts';
import { lineCents, type Priced, Unit, unitCents, unpriced } from '#shared/estimates/money.ts';
import { explainUnready, isNote, needsPrice } from '#shared/estimates/notes.ts';
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

describe('quantity and unit price', () => {
  it.each([
    [4_00, 189_50, 758_00],
    [50, 1, 1],
    [49, 1, 0],
    [5_25, 18_90, 99_23],
    [1, 100_000_00, 1_000_00],
    [9_999_99, 0, 0],
  ])('%i hundredths of %i cents are %i cents', (quantity, cents, product) => {
    expect(unitCents({ quantity, cents })).toBe(product);
  });

  it.each([
    [{ quantity: 0, cents: 1 }, 'Enter a quantity above 0'],
    [{ quantity: 10_000_00, cents: 1 }, 'At most 9,999.99'],
    [{ quantity: 2_00, cents: 50_000_01 }, 'At most $100,000.00 in all'],
  ])('%o is refused', (unit, message) => {
    expect(Unit.safeParse(unit).error?.issues[0]?.message).toBe(message);
    expect(Unit.safeParse({ quantity: 2_00, cents: 50_000_00 }).success).toBe(true);
  });

  it('a discount is compared with the calculated parts, not with those that were sent', () => {
    const bare = { id: '1', from: 'workshop', words: 'Tyres', ...unpriced, unit: { quantity: 2_00, cents: 5_00 } };
    expect(EstimateLine.safeParse({ ...bare, discount: { cents: 10_00 } }).success).toBe(true);
    expect(EstimateLine.safeParse({ ...bare, partsCents: 99_00, discount: { cents: 10_01 } }).success).toBe(false);
    expect(withUnit({ ...unpriced, unit: { quantity: 2_00, cents: 5_00 } }).partsCents).toBe(10_00);
  });
});

describe('O-06: what a line without a price is', () => {
  const half = line({ partsCents: 50_00, discount: { percent: 100 } });
  it.each([
    ['a comment', { from: 'comment' as const, ...unpriced }, 'note'],
    ['a comment with a price', { from: 'comment' as const, ...line({ partsCents: 1 }) }, 'work'],
    ['a comment with a price taken off', { from: 'comment' as const, ...half }, 'work'],
    ['a free comment', { from: 'comment' as const, ...unpriced, noCharge: true }, 'work'],
    ['a reason', { from: 'reason' as const, ...unpriced }, 'open'],
    ['labour without a rate', { from: 'reason' as const, ...line({ minutes: 30 }) }, 'open'],
    ['a free reason', { from: 'reason' as const, ...unpriced, noCharge: true }, 'work'],
    ['a reason with its price taken off', { from: 'reason' as const, ...half }, 'work'],
    ['a line of the workshop', { from: 'workshop' as const, ...unpriced }, 'open'],
  ])('%s', (_, one, kind) => {
    expect([isNote(one), needsPrice(one)]).toEqual([kind === 'note', kind === 'open']);
  });

  it('explains what is missing before the estimate can be sent', () => {
    const note = { words: 'Fine otherwise', from: 'comment' as const, ...unpriced };
    const open = { ...note, words: 'Wiper blade torn', from: 'reason' as const };
    expect(explainUnready([])).toBe('Add a line first.');
    expect(explainUnready([note])).toBe('Price a line first. Notes alone can’t be approved.');
    expect(explainUnready([note, open])).toBe(
      'These lines have no price: “Wiper blade torn”. Price them, tick “No charge” or remove them.',
    );
    expect(explainUnready([note, { ...open, noCharge: true }])).toBe('');
  });
});
