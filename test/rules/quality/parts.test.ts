import { describe, expect, test } from 'vitest';
import type { Fact } from '#shared/counters/fact.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { buildQuality } from '#shared/quality/build-quality.ts';
import { expect as expectOf } from '#shared/quality/expected.ts';
import { judgeItems, tallyItems } from '#shared/quality/items.ts';
import { judge } from '#shared/quality/judge.ts';
import { UNUSUAL } from '#shared/quality/levels.ts';
import { RAREST_HABIT, RARITY } from '#shared/quality/limits.ts';
import { comparesReadings, measureNames, measureOf } from '#shared/quality/measures.ts';
import { judgeMinutes, listTimed, middleOf } from '#shared/quality/minutes.ts';
import { tallyMonths } from '#shared/quality/month.ts';
import { addTo, revealsOnePerson, sumOthers, type Tally } from '#shared/quality/tally.ts';
import { fact, facts, toMonths } from './facts.ts';

const tallyOf = (...lines: [string, string, number, number][]) => {
  const tally: Tally = new Map();
  for (const [person, group, of, hits] of lines) addTo(tally, person, group, { hits, of });
  return tally;
};
const three = tallyOf(['ana', 'old', 40, 30], ['ben', 'old', 50, 20], ['cy', 'old', 50, 30], ['ben', 'new', 90, 9]);

describe('the others', () => {
  test('are everyone else, grouped by likeness; a group inspected by only one of several people joins the overall rate', () => {
    const { all, groups, people } = sumOthers(three, 'ana', 20);
    expect(all).toEqual({ hits: 59, of: 190 });
    expect([...groups]).toEqual([['old', { hits: 50, of: 100 }]]);
    expect(people).toEqual([140, 50]);
    expect([...sumOthers(three, 'cy', 20).groups.keys()]).toEqual(['old']);
  });

  test.each([
    [[60], true],
    [[], false],
    [[60, 15], false],
    [[61, 15], true],
    [[30, 30, 30], false],
  ])('of %j: mostly one person: %s', (parts, isOne) => {
    expect(revealsOnePerson(parts)).toBe(isOne);
  });
});

describe('the expected rate', () => {
  const own = new Map([['old', { hits: 0, of: 40 }]]);
  const others = sumOthers(three, 'ana', 20);

  test('is the others’ rate in the same group, pulled towards the overall rate with a weight of twenty', () => {
    const overall = (59 + 0.5) / 191;
    expect(expectOf(own, others, 0.3)).toMatchObject({ of: 40, rate: (50 + 20 * overall) / 120 });
  });

  test('is less certain the more people differ and the fewer the others are', () => {
    const one = { ...others, people: [190] };
    const spreads = [expectOf(own, others, 0), expectOf(own, others, 0.3), expectOf(own, one, 0.3)].map(
      ({ spread }) => spread,
    );
    expect(spreads.toSorted((a, b) => a - b)).toEqual(spreads);
    expect(new Set(spreads).size).toBe(3);
  });
});

describe('a person’s rate', () => {
  test('is worth a look on the relevant side only: few edits are fine, many are not', () => {
    const baseline = tallyOf(['ben', '', 200, 10], ['cy', '', 200, 12]);
    const verdict = (hits: number) => judge('edits', 'ana', tallyOf(['ana', '', 100, hits]), baseline).verdict;
    expect([0, 10, 24, 40].map(verdict)).toEqual(['usual', 'usual', 'usual', 'look']);
  });

  test('has its limits where the verdict changes', () => {
    const baseline = tallyOf(['ben', '12', 400, 150], ['cy', '12', 400, 160]);
    const at = (hits: number) => judge('fails', 'ana', tallyOf(['ana', '12', 200, hits]), baseline);
    const { low = 0, high = 0 } = at(80);
    expect([low - 1, low, high, high + 1].map((hits) => at(hits).verdict)).toEqual(['look', 'usual', 'usual', 'look']);
  });

  test('is unusual between its usual range and its limits, with the probability of its side', () => {
    const baseline = tallyOf(['ben', '12', 400, 150], ['cy', '12', 400, 160]);
    const at = (hits: number) => judge('fails', 'ana', tallyOf(['ana', '12', 200, hits]), baseline);
    const { low = 0, high = 0, usualLow = 0, usualHigh = 0 } = at(80);
    expect([low - 1, low, usualLow - 1, usualLow].map((hits) => at(hits).level)).toEqual([
      ...['look', 'unusual', 'unusual', 'usual'],
    ]);
    expect([usualHigh, usualHigh + 1, high, high + 1].map((hits) => at(hits).level)).toEqual([
      ...['usual', 'unusual', 'unusual', 'look'],
    ]);
    expect(at(low - 1).chance).toBeLessThanOrEqual(RARITY);
    expect(at(usualLow - 1).chance).toBeLessThan(at(usualLow).chance ?? 0);
    expect(at(usualLow - 1).chance).toBeLessThanOrEqual(UNUSUAL);
  });

  test('below the rate that counts as a habit, is never said to be rarer than the simulated habits', () => {
    const baseline = tallyOf(['ben', '', 400, 4], ['cy', '', 400, 5]);
    const at = (hits: number) => judge('edits', 'ana', tallyOf(['ana', '', 200, hits]), baseline);
    expect(at(10)).toMatchObject({ level: 'usual' });
    expect(at(30)).toMatchObject({ level: 'unusual' });
    expect(at(59)).toMatchObject({ level: 'unusual', chance: RAREST_HABIT });
    expect(at(60)).toMatchObject({ level: 'look' });
  });

  test('can be unusual although no result could be worth a look', () => {
    const baseline = tallyOf(['ben', '', 100, 65], ['cy', '', 100, 68]);
    const at = (hits: number) => judge('rechecks', 'ana', tallyOf(['ana', '', 20, hits]), baseline);
    expect(at(20)).toMatchObject({ verdict: 'few', unlimited: true, level: 'unusual' });
    expect(at(16).level).toBeUndefined();
  });

  test('has no verdict if no result could have been worth a look', () => {
    const baseline = tallyOf(['ben', '', 100, 60], ['cy', '', 100, 50]);
    const photos = (of: number, hits: number) => judge('photos', 'ana', tallyOf(['ana', '', of, hits]), baseline);
    expect(photos(21, 12)).toMatchObject({ verdict: 'few', unlimited: true, low: 0, high: 21 });
    const passing = tallyOf(['ben', '', 100, 90], ['cy', '', 100, 91]);
    const rechecks = (hits: number) => judge('rechecks', 'ana', tallyOf(['ana', '', 26, hits]), passing);
    // 26 of 26 passes are fine, so only too few can be flagged
    expect([26, 22, 3].map((hits) => rechecks(hits).verdict)).toEqual(['few', 'usual', 'look']);
    expect(rechecks(22).unlimited).toBeUndefined();
  });

  test('reads the right field for each measure', () => {
    const read = (some: Parameters<typeof fact>[0]) => measureNames.filter((name) => measureOf(name).reads(fact(some)));
    expect(read({})).toEqual([]);
    expect(read({ passed: false, photosOfFails: 2 })).toEqual(['fails', 'photos']);
    expect(read({ recheckOf: 1, minutes: 3 })).toEqual(['rechecks']);
    expect(read({ edits: 2 })).toEqual(['edits']);
    expect([9, 10].map((minutes) => read({ minutes }))).toEqual([['quick'], []]);
    expect([7, 8].map((count) => comparesReadings(fact({ readings: Array(count).fill(5) })))).toEqual([false, true]);
  });
});

describe('minutes and items', () => {
  const tallied = (known: readonly Fact[]) => tallyItems(tallyMonths(toMonths(known)));

  test('an even number of values has its median between two, and no values have none', () => {
    const each = [10, 40, 20, 30].map((value) => [value, 1] as const);
    expect(middleOf(each)).toEqual({ of: 4, median: 25, from: 17.5, to: 32.5 });
    expect(middleOf([])).toBeUndefined();
  });

  test('a person’s minutes are compared with those for the same vehicle type', () => {
    const base = [
      ...['ben', 'cy'].flatMap((person) => [
        ...facts(50, 0, { person, minutes: 40 }),
        ...facts(50, 0, { person, minutes: 16, vehicleType: 'trailer' as const }),
      ]),
    ];
    const timed = (known: readonly Fact[]) => listTimed(tallyMonths(toMonths(known))('m'));
    const own = facts(30, 0, { minutes: 16, vehicleType: 'trailer' as const });
    expect(judgeMinutes(timed(own), timed(base), 'ana')).toMatchObject({ verdict: 'usual', times: 1 });
  });

  test('an item counts as never failed only if others would have failed it three times', () => {
    const tallies = tallied([
      ...facts(40, 0),
      ...facts(100, 10, { person: 'ben' }),
      ...facts(100, 10, { person: 'cy' }),
      fact({ person: 'cy', passed: false, failed: ['internalWipers'] }),
    ]);
    expect(judgeItems('ana', tallies, tallies).never).toMatchObject([{ item: 'externalStopLamps' }]);
  });

  test('an item that was never failed has no verdict if there are few inspections', () => {
    const judged = (own: number, fails: number) => {
      const tallies = tallied([
        ...facts(own, fails),
        ...facts(200, 80, { person: 'ben' }),
        ...facts(200, 80, { person: 'cy' }),
      ]);
      return judgeItems('ana', tallies, tallies);
    };
    expect(judged(20, 0)).toMatchObject({ verdict: 'few', unlimited: true, never: [{ item: 'externalStopLamps' }] });
    expect([judged(400, 30), judged(400, 0)].map(({ verdict }) => verdict)).toEqual(['usual', 'look']);
  });
});

test('results are listed by name, and the limits of chance extend to the highest count', () => {
  const known = ['ana', 'ben', 'cy'].flatMap((person) => facts(200, 80, { person }));
  const day = '2026-11-25' as NzDate;
  const names: Record<string, string> = { ana: 'Zoe', ben: 'Ārani' };
  const { people, byChance, organization } = buildQuality(
    toMonths(known),
    { from: '2026-10-01' as NzDate, to: day },
    {
      ...{ self: 'ana', seesAll: true, nameOf: (person) => names[person] },
    },
  );
  expect(people.map(({ name }) => name)).toEqual(['Ārani', 'Zoe', null]);
  expect([byChance[0]?.of, byChance.at(-1)?.of]).toEqual([20, 200]);
  expect(organization).toEqual({ hits: 240, of: 600 });
});
