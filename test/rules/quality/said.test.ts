import { describe, expect, it } from 'vitest';
import { sayLimits, sayMeasured, sayMinutes, sayNever, sayWhy } from '#shared/quality/explanations.ts';
import type { QualityOf } from '#shared/quality/model.ts';
import { sayRarity, sayVerdict } from '#shared/quality/verdicts.ts';
import { sayPhotos } from '#shared/quality/words.ts';

type Measured = QualityOf['measures'][number];
const edits: Measured = { measure: 'edits', hits: 4, of: 71, verdict: 'usual', expected: 4.1, low: 0, high: 17 };

describe('a measure', () => {
  it.each<[Partial<Measured>, string, string]>([
    [{}, '4 of 71 sheets, compared with about 4.1 at the rate of the others', ''],
    [
      { hits: 12, level: 'usual' },
      '12 of 71 sheets, compared with about 4.1 at the rate of the others: 2.9 times as many',
      'Honest people differ by as much.',
    ],
    [
      { hits: 12, level: 'unusual' },
      '12 of 71 sheets, compared with about 4.1 at the rate of the others: 2.9 times as many',
      '',
    ],
    [
      { hits: 18, verdict: 'look' },
      '18 of 71 sheets, compared with about 4.1 at the rate of the others: 4.4 times as many',
      '',
    ],
    [
      { measure: 'fails', hits: 2, expected: 9.5 },
      '2 of 71 inspections, compared with about 9.5 at the rate of the others: 79% fewer',
      '',
    ],
    [{ hits: 4, expected: 0.01 }, '4 of 71 sheets, compared with almost none at the rate of the others', ''],
    [{ hits: 2, expected: 0.4 }, '2 of 71 sheets, compared with about 0.4 at the rate of the others', ''],
    [
      { measure: 'photos', hits: 6, of: 21, expected: 13, high: 21, verdict: 'few', unlimited: true },
      '6 of 21 fails, compared with about 13 at the rate of the others: 54% fewer',
      'Even 0 of 21 wouldn’t be rare enough to be worth a look.',
    ],
    [
      { measure: 'rechecks', hits: 26, of: 26, expected: 23.4, low: 9, high: 26, verdict: 'few', unlimited: true },
      '26 of 26 rechecks, compared with about 23.4 at the rate of the others',
      'Even 26 of 26 wouldn’t be rare enough to be worth a look.',
    ],
    [
      { verdict: 'few', expected: undefined, of: 19, low: undefined, high: undefined },
      '4 of 19 sheets',
      'Fewer than 20, which is too few to tell.',
    ],
  ])('%j: shows how far off it is, and the reason for its verdict', (some, figures, why) => {
    const measured = { ...edits, ...some };
    expect([sayMeasured(measured), sayWhy(measured)]).toEqual([figures, why]);
  });

  it.each([
    [[5, 42, 11, 28], 'As usual: 11 to 28 of 71. Worth a look: anything but 5 to 42 of 71.'],
    [[0, 42, 0, 28], 'As usual: up to 28 of 71. Worth a look: anything but up to 42 of 71.'],
    [[5, 71, 11, 71], 'As usual: 11 or more of 71. Worth a look: anything but 5 or more of 71.'],
    [[0, 71, 11, 71], 'As usual: 11 or more of 71.'],
    [[0, 71, 0, 71], ''],
  ])('shows the ranges %j of its levels', ([low, high, usualLow, usualHigh], words) => {
    expect(sayLimits({ ...edits, low, high, usualLow, usualHigh })).toBe(words);
  });
});

describe('a verdict', () => {
  it.each([
    [0.9, 'more than 1 honest person in 2'],
    [0.5, 'about 1 honest person in 2'],
    [0.051, 'about 1 honest person in 19'],
    [1 / 20, 'about 1 honest person in 20'],
    [1 / 29, 'about 1 honest person in 20'],
    [1 / 140, 'about 1 honest person in 100'],
    [1 / 300, 'about 1 honest person in 300'],
    [1 / 302, 'about 1 honest person in 300'],
    [1 / 725, 'about 1 honest person in 700'],
    [1 / 6600, 'about 1 honest person in 6,000'],
    [1 / 10_000, 'fewer than 1 honest person in 10,000'],
    [1e-9, 'fewer than 1 honest person in 10,000'],
  ])('with the probability %d: %s, never rarer than known', (chance, words) => expect(sayRarity(chance)).toBe(words));

  it('follows from level and probability, and from the verdict alone in answers of earlier releases', () => {
    const say = (level: Measured['level'], chance: number) => sayVerdict({ verdict: 'usual', level, chance });
    expect([say('usual', 0.3), say('unusual', 1 / 302), say('look', 1e-5)]).toEqual([
      'As usual: about 1 honest person in 3',
      'Unusual: about 1 honest person in 300',
      'Worth a look: fewer than 1 honest person in 10,000',
    ]);
    expect(sayVerdict({ verdict: 'usual' })).toBe('As usual');
    expect(sayVerdict({ verdict: 'few', chance: 0.3 })).toBe('Too early to tell');
  });
});

it('minutes show why there is no verdict; a verdict is shown beside them', () => {
  const minutes = { of: 58, median: 34, from: 27.5, to: 44 };
  expect(sayMinutes({ ...minutes, verdict: 'usual', times: 0.95, least: 0.35 }, 'inspection')).toBe(
    'Median 34 min; half took between 27.5 and 44 min (58 inspections). Takes 95% of the time others take. Less than 35% is worth a look.',
  );
  expect(sayMinutes({ ...minutes, of: 1, verdict: 'few others' }, 'recheck')).toMatch(
    /\(1 recheck\)\. Your colleagues have too few results to compare with\.$/,
  );
});

it.each([
  [1, 1, undefined, '1 photo of 1 failed item, 1 each.'],
  [1, 24, { photos: 9, fails: 10 }, '1 photo of 24 failed items, less than 0.1 each (others 0.9).'],
  [0, 24, { photos: 0, fails: 10 }, 'No photos of 24 failed items (others none).'],
  [0, 0, undefined, ''],
])('%i photos of %i fails are counted in words', (photos, fails, others, words) => {
  expect(sayPhotos({ photos, fails, ...(others && { others }) })).toBe(words);
});

it('items that were never failed are listed, with the reason for a missing verdict', () => {
  const never: QualityOf['items']['never'] = [{ item: 'externalStopLamps', expected: 4.2, chance: 0.015 }];
  const lamps = 'E7 Stop lamps: at the rate of the others, about 4.2 would have failed; the chance of none is 1 in 67.';
  const few = 'Even the items that others fail most may not have come up yet, by chance.';
  expect(sayNever({ verdict: 'usual', never })).toBe(lamps);
  expect(sayNever({ verdict: 'few', unlimited: true, never })).toBe(`${lamps} ${few}`);
  expect(sayNever({ verdict: 'few', unlimited: true, never: [] })).toBe(few);
  expect(sayNever({ verdict: 'usual', never: [] })).toMatch(/^No item that others/);
});
