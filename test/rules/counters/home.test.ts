import { describe, expect, it } from 'vitest';
import type { Fact } from '#shared/counters/fact.ts';
import { findMedian } from '#shared/counters/histogram.ts';
import { countHome, getFirstFactDay, getFirstSummedDay } from '#shared/counters/home.ts';
import { describeHome } from '#shared/counters/home-figures.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { type Drawn, listPlaces, listStops } from '#shared/plots/model.ts';
import { sumFacts } from '#shared/quality/add-fact.ts';
import { findLine, ItemName } from '#shared/sheets/checklist.ts';
import { buildFacts } from '#test/rules/counters/facts.ts';

const TODAY = '2026-11-25' as NzDate;
const { ago, fact, failed, recheckOf } = buildFacts(TODAY);
const count = (facts: readonly Fact[]) => countHome(sumFacts(facts), TODAY);

describe('the last 28 complete days compared with the 28 before', () => {
  it('include their first and their last day, each weekday four times, and tell today apart', () => {
    const { recent, before, today, days } = count([0, 1, 28, 29, 56, 57].map((n) => fact(n)));
    expect([recent.from, recent.upTo, recent.inspections]).toEqual([ago(28), ago(1), 2]);
    expect([before.from, before.upTo, before.inspections]).toEqual([ago(56), ago(29), 2]);
    expect(today).toEqual({ inspections: 1, rechecks: 0 });
    expect(days.filter(({ inspections }) => inspections > 0).map(({ day }) => day)).toEqual(
      [56, 29, 28, 1, 0].map(ago),
    );
    expect(days).toHaveLength(57);
    expect(getFirstSummedDay(TODAY)).toBe(ago(56));
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
    const fails = [28, 29, 56, 57, 84, 85].map((n) => failed(n));
    const [, inTime, late] = fails;
    if (!inTime || !late) throw new Error();
    const facts = [...fails, recheckOf(inTime, 1), recheckOf(late, 27), fact(3)];
    expect(count(facts).recent).toMatchObject({ recheckable: 2, recheckedInTime: 1 });
    expect(count(facts).before).toMatchObject({ recheckable: 2, recheckedInTime: 0 });
    expect(getFirstFactDay(TODAY) <= ago(85)).toBe(true);
  });

  it('mark what differs by more than chance, allowing for the number of comparisons', () => {
    const of = (n: number, passes: number, fails: number, minutes: number) => [
      ...Array.from({ length: passes }, () => fact(n, { minutes })),
      ...Array.from({ length: fails }, () => ({ ...failed(n, 'chassisTyreCondition'), minutes })),
    ];
    const few = count([...of(5, 30, 12, 30), ...of(40, 30, 4, 30)]);
    expect([few.comparisons, few.differs, few.items[0]?.differs]).toEqual([4, [], undefined]);
    const many = count([...of(5, 30, 42, 20), ...of(40, 60, 4, 30)]);
    expect([many.differs, many.items[0]?.differs]).toEqual([['fails', 'minutes'], true]);
    const said = describeHome({ counting: false, ...many }).map((one) => one.said);
    expect(said[1]).toContain(' More than chance, even among 4 comparisons: fails overall, up, Tyre condition, up.');
    expect(said[3]).toContain(' More than chance, even among 4 comparisons: down.');
    expect(describeHome({ counting: false, ...few })[1]?.said).toContain(' Nothing here differs by more than chance.');
  });

  it('give each rate per 100 inspections and each median with its 95% interval', () => {
    const times = [10, 20, 30, 40, 50, 60, 70, 80].map((minutes) => fact(3, { minutes }));
    const home = { counting: false, ...count([...times, failed(4, 'chassisTyreCondition')]) };
    const [, items, , timed] = describeHome(home);
    const stops = items?.plot && listStops(items.plot.layers, items.plot.y);
    expect(stops?.map(({ said }) => said.get('Last 28 days'))).toEqual(['11% (95% interval 2% to 43%)']);
    expect(timed?.said).toContain('45 minutes for 8 inspections (95% interval 21 to 69) in the last 28 days; no times');
    expect(items?.plot?.y.title).toBe('Fails per 100 inspections');
  });

  it('without intervals, as stored by an earlier release, are worded too', () => {
    const { comparisons: _, differs: __, today: ___, ...old } = count([fact(3), failed(4, 'chassisTyreCondition')]);
    expect(describeHome({ counting: false, ...old })[1]?.said).toBe(
      '1 of 2 first inspections failed (50%, 95% interval 9.5% to 91%) in the last 28 days; no first inspection in the 28 before.',
    );
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
      drawn: [8, 0],
      tabled: [9, 0],
      last: `${last.code} ${last.title}`,
    });
    expect(shown(nine.slice(0, 8))).toMatchObject({ said: expect.not.stringContaining('Drawn'), tabled: undefined });
  });

  it('are worded for one, many and none', () => {
    const saidOf = (facts: Fact[]) => describeHome({ counting: false, ...count(facts) }).map(({ said }) => said);
    expect(saidOf([failed(2, 'externalStopLamps'), failed(28, 'externalStopLamps'), failed(29)]).slice(0, 3)).toEqual([
      '2 sheets submitted in the last 28 days (0 rechecks), and 1 in the 28 days before (0 rechecks). Today so far: 0, not counted here yet.',
      '2 of 2 first inspections failed (100%, 95% interval 34% to 100%) in the last 28 days; 1 of 1 first inspection failed (100%, 95% interval 21% to 100%) in the 28 before. Nothing here differs by more than chance.',
      'In the last 28 days 0 of 1 failed vehicle came back on time (0%, 95% interval 0% to 79%); in the 28 before, no rechecks fell due. A fail counts once its last recheck day has passed.',
    ]);
    expect(saidOf([fact(40)])[1]).toBe(
      'No first inspection in the last 28 days; 0 of 1 first inspection failed (0%, 95% interval 0% to 79%) in the 28 before.',
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
