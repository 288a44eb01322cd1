import { describe, expect, it } from 'vitest';
import type { Fact } from '#shared/counters/fact.ts';
import { findMedian } from '#shared/counters/histogram.ts';
import { countHome, getFirstFactDay } from '#shared/counters/home.ts';
import { describeHome } from '#shared/counters/home-figures.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { type Drawn, listPlaces } from '#shared/plots/model.ts';
import { sumFacts } from '#shared/quality/add-fact.ts';
import { findLine, ItemName } from '#shared/sheets/checklist.ts';
import { buildFacts } from '#test/rules/counters/facts.ts';

const TODAY = '2026-11-25' as NzDate;
const { ago, fact, failed, recheckOf } = buildFacts(TODAY);
const count = (facts: readonly Fact[]) => countHome(sumFacts(facts), TODAY);

describe('the last 30 days compared with the 30 before', () => {
  it('include their first and their last day', () => {
    const { recent, before, days } = count([0, 29, 30, 59, 60].map((n) => fact(n)));
    expect([recent.from, recent.upTo, recent.inspections]).toEqual([ago(29), TODAY, 2]);
    expect([before.from, before.upTo, before.inspections]).toEqual([ago(59), ago(30), 2]);
    expect(days.filter(({ inspections }) => inspections > 0).map(({ day }) => day)).toEqual([59, 30, 29, 0].map(ago));
    expect(days).toHaveLength(60);
  });

  it('count rechecks as inspections, but not their fails or minutes', () => {
    const first = failed(3, 'externalStopLamps');
    const again = fact(2, { recheckOf: first.id, passed: false, failed: ['externalStopLamps'], minutes: 4 });
    const timed = [20, 31].map((minutes) => fact(1, { minutes }));
    const { recent, items, days } = count([first, again, ...timed]);
    expect(recent).toMatchObject({ inspections: 4, rechecks: 1, fails: 1, minutes: 25.5, timed: 2 });
    expect(items).toEqual([{ item: 'externalStopLamps', recent: 1, before: 0 }]);
    expect(days.at(-2)).toEqual({ day: ago(1), inspections: 2, minutes: 25.5 });
  });

  it('count which fails were rechecked once their last day is over', () => {
    // the last days for a recheck: today, yesterday, the first and the last that count, and one that no longer counts
    const fails = [28, 29, 58, 59, 88, 89].map((n) => failed(n));
    const [, inTime, late] = fails;
    if (!inTime || !late) throw new Error();
    const facts = [...fails, recheckOf(inTime, 1), recheckOf(late, 29), fact(3)];
    expect(count(facts).recent).toMatchObject({ recheckable: 2, recheckedInTime: 1 });
    expect(count(facts).before).toMatchObject({ recheckable: 2, recheckedInTime: 0 });
    expect(getFirstFactDay(TODAY) <= ago(89)).toBe(true);
  });

  it('list the eight items that failed most', () => {
    const { items } = count([
      failed(1, 'externalStopLamps', 'chassisTyreCondition'),
      failed(40, 'chassisTyreCondition'),
      failed(70, 'internalWipers'),
    ]);
    expect(items).toEqual([
      { item: 'chassisTyreCondition', recent: 1, before: 1 },
      { item: 'externalStopLamps', recent: 1, before: 0 },
    ]);
  });

  it('mention that more than the eight shown failed', () => {
    const shown = (items: readonly ItemName[]) => {
      const home = count([failed(1, ...items)]);
      const { said, plot } = describeHome({ counting: false, ...home })[1] ?? expect.fail('no fails');
      const placesOf = (layers: Drawn['tabled']) => layers?.map((layer) => listPlaces(layer).length);
      return {
        count: home.items.length,
        said,
        drawn: placesOf(plot?.layers),
        tabled: placesOf(plot?.tabled),
        last: plot?.x.tell(8),
      };
    };
    const nine = ItemName.options.slice(0, 9);
    const last = findLine(nine.toSorted().at(-1) ?? expect.fail());
    expect(shown(nine)).toEqual({
      count: 8,
      said: expect.stringContaining(' The chart shows the 8 items that failed most; the table lists all 9.'),
      drawn: [8, 8],
      tabled: [9, 9],
      last: `${last.code} ${last.title}`,
    });
    expect(shown(nine.slice(0, 8))).toMatchObject({ said: expect.not.stringContaining('Drawn'), tabled: undefined });
  });

  it('are worded for one, many and none', () => {
    const saidOf = (facts: Fact[]) => describeHome({ counting: false, ...count(facts) }).map(({ said }) => said);
    expect(saidOf([failed(2, 'externalStopLamps'), failed(29, 'externalStopLamps')]).slice(0, 3)).toEqual([
      '2 sheets submitted in the last 30 days including today so far (0 rechecks), and 0 in the 30 days before (0 rechecks).',
      '2 of 2 first inspections failed in the last 30 days; no first inspection in the 30 before.',
      'In the last 30 days 0 of 1 failed vehicle came back on time; in the 30 before, no rechecks fell due. A fail counts once its last recheck day has passed.',
    ]);
    expect(saidOf([fact(40)])[1]).toBe(
      'No first inspection in the last 30 days; 0 of 1 first inspection failed in the 30 before.',
    );
  });

  it('have no figures without inspections', () => {
    const { recent, items, days } = count([]);
    expect(recent).toMatchObject({ inspections: 0, minutes: null, timed: 0, recheckable: 0 });
    expect(items).toEqual([]);
    expect(days.every(({ minutes }) => minutes === null)).toBe(true);
    expect([[], [4], [9, 2], [9, 1, 2]].map((values) => findMedian(values.map((value) => [value, 1])))).toEqual([
      null,
      4,
      5.5,
      2,
    ]);
  });
});
