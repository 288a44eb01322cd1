import { describe, expect, it } from 'vitest';
import { sayLimits, sayMeasured, sayMinutes, sayNever, sayWhy } from '#shared/quality/explanations.ts';
import type { QualityOf } from '#shared/quality/model.ts';

type Measured = QualityOf['measures'][number];
const edits: Measured = { measure: 'edits', hits: 4, of: 71, verdict: 'usual', expected: 4.1, low: 0, high: 17 };

describe('a measure', () => {
  it.each<[Partial<Measured>, string, string]>([
    [{}, '4 of 71 sheets; the others’ rate would give about 4.1', ''],
    [
      { hits: 12 },
      '12 of 71 sheets; the others’ rate would give about 4.1: 2.9 times as many',
      'Honest people differ by as much.',
    ],
    [{ hits: 18, verdict: 'look' }, '18 of 71 sheets; the others’ rate would give about 4.1: 4.4 times as many', ''],
    [
      { measure: 'fails', hits: 2, expected: 9.5 },
      '2 of 71 inspections; the others’ rate would give about 9.5: 79\u00a0% fewer',
      'Honest people differ by as much.',
    ],
    [{ hits: 2, expected: 0.4 }, '2 of 71 sheets; the others’ rate would give about 0.4', ''],
    [
      { measure: 'photos', hits: 6, of: 21, expected: 13, high: 21, verdict: 'few', unlimited: true },
      '6 of 21 fails; the others’ rate would give about 13: 54\u00a0% fewer',
      'Even none of 21 could still be an honest person’s: that tells nobody anything yet.',
    ],
    [
      { measure: 'rechecks', hits: 26, of: 26, expected: 23.4, low: 9, high: 26, verdict: 'few', unlimited: true },
      '26 of 26 rechecks; the others’ rate would give about 23.4',
      'Even all of 26 could still be an honest person’s: that tells nobody anything yet.',
    ],
    [
      { verdict: 'few', expected: undefined, of: 19, low: undefined, high: undefined },
      '4 of 19 sheets',
      'Fewer than 20: too few to say anything.',
    ],
  ])('%j: shows how far off it is, and the reason for its verdict', (some, figures, why) => {
    const measured = { ...edits, ...some };
    expect([sayMeasured(measured), sayWhy(measured)]).toEqual([figures, why]);
  });

  it.each([
    [5, 42, /^From 5 to 42 of 71 is not worth a look\.$/],
    [0, 42, /^Up to 42 of 71 is not/],
    [5, 71, /^5 or more of 71 is not/],
    [0, 71, /^$/],
  ])('shows its limits from %i to %i', (low, high, words) => {
    expect(sayLimits({ ...edits, low, high })).toMatch(words);
  });
});

it('minutes show why there is no verdict; a verdict is shown beside them', () => {
  const minutes = { of: 58, median: 34, from: 27.5, to: 44 };
  expect(sayMinutes({ ...minutes, verdict: 'usual', times: 0.95, least: 0.35 })).toBe(
    '34 min, middle half 27.5 to 44, of 58. 95 % of what others take; below 35 % is worth a look.',
  );
  expect(sayMinutes({ ...minutes, verdict: 'few others' })).toMatch(
    /of 58\. The others have too few to compare with\.$/,
  );
});

it('items that were never failed are listed, with the reason for a missing verdict', () => {
  const never: QualityOf['items']['never'] = [{ item: 'externalStopLamps', expected: 4.2, chance: 0.015 }];
  const lamps = 'E7 Stop lamps: others would have failed about 4.2; by chance 1 in 67.';
  const few = 'Even what the others fail most may by chance never have come up yet.';
  expect(sayNever({ verdict: 'usual', never })).toBe(lamps);
  expect(sayNever({ verdict: 'few', unlimited: true, never })).toBe(`${lamps} ${few}`);
  expect(sayNever({ verdict: 'few', unlimited: true, never: [] })).toBe(few);
  expect(sayNever({ verdict: 'usual', never: [] })).toMatch(/^None that the others/);
});
