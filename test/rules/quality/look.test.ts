import { describe, expect, test } from 'vitest';
import type { Fact } from '#shared/counters/fact.ts';
import { type NzDate, nzDate } from '#shared/nz-date.ts';
import { evaluatePeople, flagsOf } from '#shared/quality/look.ts';
import { getBaselinePeriod, getPeriod, listQuarters, type PeriodKind } from '#shared/quality/periods.ts';
import { fact, facts, TODAY as today, toMonths } from './facts.ts';

const look = (known: readonly Fact[], kind: PeriodKind = 'quarter') =>
  evaluatePeople(toMonths(known), getPeriod(kind, today, today));
const ana = (known: readonly Fact[], kind?: PeriodKind) =>
  look(known, kind).find(({ person }) => person === 'ana') ?? expect.fail('nothing of Ana');
const others = (some: Partial<Fact> = {}) => [
  ...facts(300, 120, { person: 'ben', ...some }),
  ...facts(300, 110, { person: 'cy', ...some }),
];

describe('periods', () => {
  test.each([
    ['2026-10-01', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['2026-09-30', '2026-12-31', '2026-07-01', '2026-09-30'],
    ['2026-12-31', '2027-01-01', '2026-10-01', '2026-12-31'],
    ['2027-01-01', '2027-01-01', '2027-01-01', '2027-01-01'],
    ['2026-10-05', '2026-11-25', '2026-10-01', '2026-11-25'],
  ])('on %s, seen on %s, is in the quarter from %s to %s', (day, seen, from, to) => {
    expect(getPeriod('quarter', day as NzDate, seen as NzDate)).toEqual({ from, to });
  });
  test('a year is twelve calendar months including the current one, also for the others', () => {
    const year = { from: '2025-12-01', to: today };
    expect(getPeriod('year', today, today)).toEqual(year);
    expect(getBaselinePeriod(getPeriod('quarter', today, today))).toEqual(year);
    expect(getPeriod('year', '2026-08-01' as NzDate, today)).toEqual({ from: '2025-10-01', to: '2026-09-30' });
  });
  test('the first evening of a quarter in New Zealand is still the last day of the previous one in UTC', () => {
    const submitted = nzDate(new Date('2026-09-30T11:30:00Z'));
    expect(getPeriod('quarter', submitted, submitted).from).toBe('2026-10-01');
    expect(getPeriod('quarter', nzDate(new Date('2026-09-30T10:59:00Z')), today).to).toBe('2026-09-30');
  });
  test('quarters are offered newest first', () => {
    expect(listQuarters(today, 4)).toEqual(['2026-10-01', '2026-07-01', '2026-04-01', '2026-01-01', '2025-10-01']);
  });
});

describe('the fail rate', () => {
  test('has no verdict below twenty inspections', () => {
    expect(ana([...facts(19, 0), ...others()]).findings.fails.verdict).toBe('few');
    expect(ana([...facts(20, 8), ...others()]).findings.fails.verdict).toBe('usual');
  });

  test('has no verdict for a person who works alone or beside a newcomer', () => {
    expect(ana(facts(200, 10)).findings.fails.verdict).toBe('few others');
    expect(ana([...facts(200, 10), ...facts(19, 5, { person: 'ben' })]).findings.fails.verdict).toBe('few others');
  });

  test('is worth a look if it is far below or above the others’, but not for a usual difference', () => {
    expect(flagsOf(ana([...facts(300, 20), ...others()]))).toContain('fails');
    expect(flagsOf(ana([...facts(300, 260), ...others()]))).toContain('fails');
    expect(flagsOf(ana([...facts(300, 85), ...others()]))).not.toContain('fails');
  });

  test('is expected from the age of the inspected vehicles', () => {
    const old = { age: 24 };
    const known = [
      ...others(),
      ...facts(100, 80, { person: 'ben', ...old }),
      ...facts(100, 80, { person: 'cy', ...old }),
      ...facts(200, 155, old),
    ];
    const { expected = 0, verdict } = ana(known).findings.fails;
    expect(verdict).toBe('usual');
    expect(expected / 200).toBeGreaterThan(0.7);
  });

  test('uses the overall rate for an age with few vehicles, or with one colleague’s only', () => {
    const ofOne = [...others(), ...facts(100, 100, { person: 'ben', age: 24 }), ...facts(40, 20, { age: 24 })];
    const { expected = 0 } = ana(ofOne).findings.fails;
    expect(expected / 40).toBeCloseTo(330 / 700, 2);
  });

  test('is compared with twelve months of others, without the person’s own inspections', () => {
    const before = others({ day: '2026-02-02' as NzDate });
    const mine = facts(200, 0, { day: '2026-03-03' as NzDate });
    const { expected = 0 } = ana([...before, ...mine, ...facts(40, 15)]).findings.fails;
    expect(expected / 40).toBeCloseTo(230 / 600, 2);
    expect(ana([...others({ day: '2025-11-30' as NzDate }), ...facts(40, 15)]).findings.fails.verdict).toBe(
      'few others',
    );
  });

  test('does not count rechecks', () => {
    const { fails, rechecks } = ana([...facts(30, 10), ...facts(25, 3, { recheckOf: 1 }), ...others()]).findings;
    expect([fails.hits, fails.of, rechecks.hits, rechecks.of]).toEqual([10, 30, 22, 25]);
  });
});

describe('the other measures', () => {
  test('an entry in VIC on another day, or still missing then, is late; today’s can still come', () => {
    const on = (day: string, entered: string | null) =>
      fact({ day: day as NzDate, vicEntered: entered !== null, vicEnteredAt: entered && `${entered}T00:00:00.000Z` });
    const { lateVic } = ana([
      on('2026-11-10', '2026-11-10'),
      on('2026-11-10', '2026-11-11'),
      on('2026-11-10', null),
      on(today, null),
      fact({ vicEntered: true, vicEnteredAt: null }),
    ]).findings;
    expect([lateVic.hits, lateVic.of]).toEqual([2, 3]);
  });

  test('the same readings on another vehicle shortly before count if there are enough to compare', () => {
    const readings = [5, 5, 4, 4, 60, 62, 58, 57];
    const copied = ana([fact({ readings }), fact({ readings }), fact({ readings: [6, ...readings.slice(1)] })]);
    expect([copied.findings.sameReadings.hits, copied.findings.sameReadings.of]).toEqual([1, 3]);
    const ofOthers = ana([fact({ readings }), fact({ readings, person: 'ben' }), fact({ readings: [5, 5] })]);
    expect([ofOthers.findings.sameReadings.hits, ofOthers.findings.sameReadings.of]).toEqual([0, 1]);
    const farApart = Array.from({ length: 12 }, (_, n) => fact({ readings: n % 11 ? [n, ...readings] : readings }));
    expect(ana(farApart).findings.sameReadings.hits).toBe(0);
  });

  test('minutes have a median and a middle half, and are worth a look if far below the others’', () => {
    const { minutes } = ana([
      ...facts(1, 0, { minutes: 10 }),
      ...facts(2, 0, { minutes: 20 }),
      ...facts(2, 0, { minutes: 40 }),
    ]);
    expect(minutes).toMatchObject({ of: 5, median: 20, from: 20, to: 40, verdict: 'few others' });
    expect(flagsOf(ana([...facts(100, 40, { minutes: 9 }), ...others()]))).toContain('minutes');
    expect(flagsOf(ana([...facts(100, 40, { minutes: 25 }), ...others()]))).not.toContain('minutes');
  });

  test('minutes per recheck are compared with other rechecks, by vehicle type', () => {
    const rechecks = (count: number, minutes: number, person: string) =>
      facts(count, 0, { recheckOf: 1, minutes, person });
    const usual = [...others(), ...rechecks(60, 11, 'ben'), ...rechecks(60, 12, 'cy')];
    const quick = ana([...facts(100, 40), ...rechecks(40, 2, 'ana'), ...usual]);
    expect(quick.recheckMinutes).toMatchObject({ of: 40, median: 2, from: 2, to: 2, verdict: 'look' });
    expect(flagsOf(quick)).toEqual(['recheckMinutes']);
    expect(flagsOf(ana([...facts(100, 40), ...rechecks(40, 8, 'ana'), ...usual]))).toEqual([]);
    expect(ana([...facts(100, 40), ...rechecks(19, 2, 'ana'), ...usual]).recheckMinutes.verdict).toBe('few');
  });

  test('there are twelve months, each with its median, in every quarter', () => {
    const own = [
      ...facts(2, 0, { day: '2026-02-03' as NzDate, minutes: 20 }),
      ...facts(1, 0, { day: '2026-02-28' as NzDate, minutes: 50 }),
      ...facts(1, 0, { minutes: 30 }),
      fact({ recheckOf: 1, minutes: 5 }),
    ];
    expect(ana(own).months).toEqual([
      { month: '2026-02-01', of: 3, median: 20, from: 20, to: 35 },
      { month: '2026-11-01', of: 1, median: 30, from: 30, to: 30 },
    ]);
  });

  test('photos of fails and rates by age band are compared with the others’, unless those are one person’s', () => {
    const photographed = (count: number, photosOfFails: number, person: string) =>
      facts(count, count, { photosOfFails, person });
    const known = [...photographed(10, 2, 'ana'), ...photographed(15, 1, 'ben'), ...photographed(15, 3, 'cy')];
    const { photosPerFail, bands } = ana(known);
    expect(photosPerFail).toEqual({ own: { photos: 20, fails: 10 }, others: { photos: 60, fails: 30 } });
    expect(bands).toEqual([{ band: '10 to 14 years', hits: 10, of: 10, others: { hits: 30, of: 30 } }]);
    const ofOne = ana([...photographed(10, 2, 'ana'), ...photographed(90, 1, 'ben'), ...photographed(5, 3, 'cy')]);
    expect([ofOne.photosPerFail.others, ofOne.bands[0]?.others]).toEqual([undefined, undefined]);
  });

  test('items that others fail and a person never did are listed with the probability of that', () => {
    const lamps = [...facts(200, 80, { failed: ['internalWipers'] }), ...others()];
    const { verdict, never } = ana(lamps).items;
    expect(verdict).toBe('look');
    expect(never.map(({ item }) => item)).toEqual(['externalStopLamps']);
    expect(never[0]?.chance).toBeLessThan(1e-4);
    expect(ana([...facts(200, 80), ...others()]).items).toMatchObject({ verdict: 'usual', never: [] });
  });
});
