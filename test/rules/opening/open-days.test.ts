import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import {
  DEFAULT_OPENING,
  MOST_SHUT_DAYS,
  type OpeningDays,
  Region,
  readOpening,
  Shutdown,
} from '#shared/opening/model.ts';
import { isOpenDay, openDayFrom, openDayUpTo } from '#shared/opening/open-days.ts';
import { type Cause, isOver, listMoments } from '#shared/reminders/moments.ts';
import { listWofRanges, weekOf } from '#shared/reminders/wof-week.ts';

const day = (text: string) => text as NzDate;
const weekdays: OpeningDays = { weekdays: [1, 2, 3, 4, 5], region: null };

describe('a workshop', () => {
  it('is closed from the first to the last day of a shutdown of at most three weeks', () => {
    const shutdown = { from: day('2026-12-19'), upTo: day('2027-01-08') };
    const open = (text: string) => isOpenDay(day(text), { ...DEFAULT_OPENING, shutdown });
    expect(['2026-12-18', '2026-12-19', '2026-12-29', '2027-01-08', '2027-01-09'].map(open)).toEqual([
      ...[true, false, false, false, true],
    ]);
    expect(openDayFrom(day('2026-12-20'), { ...weekdays, shutdown })).toBe('2027-01-11');
    const messageOf = (value: object) => Shutdown.safeParse(value).error?.issues[0]?.message;
    expect(messageOf(shutdown)).toBeUndefined();
    expect(messageOf({ ...shutdown, upTo: '2027-01-09' })).toBe('A shutdown has at most 21 days');
    expect(messageOf({ ...shutdown, upTo: '2026-12-18' })).toBe('Must not be before the first day');
  });

  it('is open from Monday to Saturday except on public holidays, unless it says otherwise', () => {
    const open = (text: string, opening = readOpening({})) => isOpenDay(day(text), opening);
    expect(
      ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29'].map((one) => open(one)),
    ).toEqual([true, false, false, false, false, true]);
    expect([open('2026-12-05'), open('2026-12-05', weekdays)]).toEqual([true, false]);
    expect(readOpening({ Opening: { weekdays: [], region: 'Mars' } })).toEqual(DEFAULT_OPENING);
  });

  // Sources: employment.govt.nz, public holidays and anniversary dates of 2026 and 2027; Te Kāhui o Matariki Act 2022
  it.each<[Region | null, string[]]>([
    [
      null,
      ['2026-04-03', '2026-04-06', '2026-04-27', '2026-06-01', '2026-07-10', '2026-10-26', '2027-02-08', '2028-01-04'],
    ],
    ['AUK', ['2026-01-26', '2027-02-01']],
    ['WGN', ['2026-01-19', '2027-01-25']],
    ['TKI', ['2026-03-09', '2027-03-08']],
    ['OTA', ['2026-03-23', '2027-03-22']],
    ['STL', ['2026-04-07', '2027-03-30']],
    ['STH', ['2026-09-28', '2027-09-27']],
    ['HKB', ['2026-10-23', '2027-10-22']],
    ['MBH', ['2026-11-02', '2027-11-01']],
    ['CAN', ['2026-11-13', '2027-11-12']],
    ['CIT', ['2026-11-30', '2027-11-29']],
  ])('in %s is closed on its holidays', (region, closed) => {
    for (const one of closed) {
      expect(isOpenDay(day(one), { ...DEFAULT_OPENING, region }), one).toBe(false);
      if (region) expect(isOpenDay(day(one), DEFAULT_OPENING), one).toBe(true);
    }
  });
});

const dayWithin = (days: number) => fc.integer({ min: 0, max: days }).map((n) => addDays(day('2026-11-23'), n));
/** Often near a shutdown. */
const anyDay = fc.oneof(dayWithin(120), dayWithin(365 * 20));
const anyShutdown = fc
  .tuple(dayWithin(120), fc.integer({ min: 0, max: MOST_SHUT_DAYS - 1 }))
  .map(([from, days]) => ({ from, upTo: addDays(from, days) }));
const anyOpening = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  region: fc.option(fc.constantFrom(...Region.options)),
  shutdown: fc.option(anyShutdown),
});

it('the nearest open days are open, and none is between', () => {
  fc.assert(
    fc.property(anyDay, anyOpening, (from, opening) => {
      const [next, before] = [openDayFrom(from, opening), openDayUpTo(from, opening)];
      expect([isOpenDay(next, opening), isOpenDay(before, opening)]).toEqual([true, true]);
      for (let one = from; one < next; one = addDays(one, 1)) expect(isOpenDay(one, opening)).toBe(false);
      for (let one = from; one > before; one = addDays(one, -1)) expect(isOpenDay(one, opening)).toBe(false);
    }),
  );
});

const anyCause: fc.Arbitrary<Cause> = fc.oneof(
  anyDay.map((lastDay): Cause => ({ kind: 'recheck', lastDay })),
  anyDay.map((inspectedOn): Cause => ({ kind: 'vic', inspectedOn })),
  anyDay.map((changedOn): Cause => ({ kind: 'draft', changedOn })),
  anyDay.map((expiresOn): Cause => ({ kind: 'wof', expiresOn })),
  fc
    .tuple(anyDay, fc.integer({ min: 8, max: 60 }))
    .map(([sentOn, days]): Cause => ({ kind: 'estimate', sentOn, expiresOn: addDays(sentOn, days) })),
);

it('no reminder is on a closed day or after its end, and none is lost', () => {
  fc.assert(
    fc.property(anyCause, anyOpening, (cause, opening) => {
      const moments = listMoments(cause, opening);
      expect(moments.length).toBeGreaterThan(0);
      const always = listMoments(cause, null);
      for (const moment of moments) {
        expect(isOpenDay(moment.day, opening)).toBe(true);
        if (cause.kind === 'recheck') expect(isOver(cause, moment.day)).toBe(false);
        if (always.some((one) => one.day === moment.day)) continue;
        // moved over closed days only
        const from = always.filter((one) => (cause.kind === 'recheck' ? one.day > moment.day : one.day < moment.day));
        if (cause.kind !== 'estimate') expect(from.length).toBeGreaterThan(0);
      }
    }),
  );
});

it('a workshop with a working week of five days hears of each WoF before it expires, whatever its shutdown', () => {
  fc.assert(
    fc.property(anyDay, fc.option(anyShutdown), fc.constantFrom(...Region.options), (expiresOn, shutdown, region) => {
      const cause: Cause = { kind: 'wof', expiresOn };
      const moments = listMoments(cause, { ...weekdays, region, shutdown });
      expect(moments.some((moment) => !isOver(cause, moment.day))).toBe(true);
    }),
  );
});

it('each WoF is in the line of the week of its reminders, and in no other', () => {
  fc.assert(
    fc.property(anyDay, fc.option(anyShutdown), (expiresOn, shutdown) => {
      const opening = { ...DEFAULT_OPENING, shutdown };
      const weeks = new Set(listMoments({ kind: 'wof', expiresOn }, opening).map((moment) => weekOf(moment.day)));
      const isIn = ({ from, upTo }: { from: NzDate; upTo: NzDate }) => expiresOn >= from && expiresOn <= upTo;
      for (let week = weekOf(addDays(expiresOn, -42)); week < expiresOn; week = addDays(week, 7)) {
        const { inTwo, inFour } = listWofRanges(week, opening);
        expect(isIn(inTwo) || isIn(inFour), week).toBe(weeks.has(week));
      }
    }),
  );
});
