import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  type NzDate,
  nzDate,
  showDate,
  showInstant,
  showTime,
  spellDate,
  startOfNzDay,
} from '#shared/nz-date.ts';

describe('a New Zealand day', () => {
  it.each([
    ['2026-11-20T10:59:59Z', '2026-11-20'],
    ['2026-11-20T11:00:00Z', '2026-11-21'],
    ['2026-09-26T11:59:59Z', '2026-09-26'],
    ['2026-09-26T12:00:00Z', '2026-09-27'],
    ['2026-09-27T10:59:59Z', '2026-09-27'],
    ['2026-09-27T11:00:00Z', '2026-09-28'],
    ['2026-04-04T11:00:00Z', '2026-04-05'],
    ['2026-04-05T11:59:59Z', '2026-04-05'],
    ['2026-04-05T12:00:00Z', '2026-04-06'],
  ])('%s falls on %s', (instant, day) => {
    expect(nzDate(new Date(instant))).toBe(day);
  });

  // A day in New Zealand can begin or end only at these four times of a UTC day.
  const dayParts = new Intl.DateTimeFormat('en-NZ', {
    timeZone: 'Pacific/Auckland',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const dayOfTimeZone = (instant: Date) => {
    const parts = Object.fromEntries(dayParts.formatToParts(instant).map(({ type, value }) => [type, value]));
    return `${parts.year}-${parts.month}-${parts.day}`;
  };
  it('matches the time zone from 2008 to 2059', () => {
    const edges = ['T10:59:59.999Z', 'T11:00:00Z', 'T11:59:59.999Z', 'T12:00:00Z'];
    const others: string[] = [];
    for (let day = '2008-01-01' as NzDate; day < '2060'; day = addDays(day, 1))
      for (const edge of edges) {
        const instant = new Date(day + edge);
        if (nzDate(instant) !== dayOfTimeZone(instant)) others.push(instant.toISOString());
      }
    expect(others).toEqual([]);
  });

  afterEach(() => vi.unstubAllGlobals());
  it('does not depend on the browser’s locale data', () => {
    vi.stubGlobal('Intl', undefined);
    expect(nzDate(new Date('2026-11-20T11:00:00Z'))).toBe('2026-11-21');
    expect(startOfNzDay('2026-11-21' as NzDate)).toEqual(new Date('2026-11-20T11:00:00Z'));
    expect(showDate('2026-11-21')).toBe('21/11/2026');
  });

  it('is counted in calendar days, across both clock changes', () => {
    for (const first of ['2026-03-15', '2026-09-01', '2027-12-31'] as NzDate[])
      expect(daysBetween(first, addDays(first, 28))).toBe(28);
  });
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-31', 6, '2027-06-30'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['0026-11-20', 12, '0027-11-20'],
] as [NzDate, number, string][])('%s and %i months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});

it('the last possible day is the maximum', () => {
  const last = '9999-12-31' as NzDate;
  expect([addDays(last, 28), addMonths(last, 12)]).toEqual([last, last]);
});

describe('B-27: dates are shown day/month/year', () => {
  it.each([
    ['2026-11-21', '21/11/2026'],
    ['', ''],
    ['2026-02-30', 'Invalid date'],
    ['tomorrow', 'Invalid date'],
  ])('%j reads %j', (day, shown) => {
    expect(showDate(day)).toBe(shown);
  });

  it.each([
    ['2026-04-03T10:57:00Z', /^03\/04\/2026, 11:57\spm$/],
    ['2026-04-04T13:59:00Z', /^05\/04\/2026, 2:59\sam$/],
    ['2026-12-31T11:05:00Z', /^01\/01\/2027, 12:05\sam$/],
  ])('with two digits, with or without a time (%s)', (instant, shown) => {
    expect(showInstant(instant)).toMatch(shown);
    expect(showInstant(instant).split(',')[0]).toBe(showDate(nzDate(new Date(instant))));
  });

  it('and times by New Zealand’s clock', () => {
    expect(showInstant('2026-11-20T20:05:00Z')).toMatch(/^21\/11\/2026, 9:05\sam$/);
    expect(showInstant('no time')).toBe('Invalid date');
    expect(showTime('2026-11-20T20:05:00Z')).toMatch(/^9:05\sam$/);
    expect(showTime('no time')).toBe('Invalid date');
  });
});

it.each([
  ['2026-11-23', 'Mon 23 Nov 2026'],
  ['2026-03-04', 'Wed 4 Mar 2026'],
  ['2028-02-29', 'Tue 29 Feb 2028'],
  ['', ''],
  ['2026-02-30', ''],
])('G-28, G-29: the day %s reads %s in words', (day, words) => {
  expect(spellDate(day)).toBe(words);
});
