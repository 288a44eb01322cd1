import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InspectionSummary } from '#shared/inspections/model.ts';
import type { Overview } from '#shared/inspections/overview.ts';
import { NzDate } from '#shared/nz-date.ts';
import { nothingToDo } from '#test/browser/quiet-workshop.ts';
import { failedInspection, getSummary } from '#test/world/tawa.ts';
import { setServerTime } from '#web/device/server-clock.ts';
import { countDaysLeft, readToday } from '#web/inspections/list/read-today.ts';
import { recentLines, toDoLists } from '#web/inspections/list/to-do.ts';

const TOLD = '2026-11-22T03:00:00Z';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(TOLD) });
  setServerTime(TOLD);
});
afterEach(() => {
  vi.useRealTimers();
  setServerTime(new Date().toISOString());
});

const line: InspectionSummary = {
  ...getSummary(failedInspection),
  initialDateOfInspection: NzDate.parse('2026-11-22'),
  createdAt: '2026-11-22T01:05:00.000Z',
};
const due = [0, 7].map((daysLeft, n) => ({ ...line, id: 2000 + n, daysLeft }));
const storedOverview: Overview = {
  ...nothingToDo,
  today: { count: 1, lines: [line] },
  recent: [line],
  rechecksDue: { count: 9, lines: due },
};
const read = (overview: Overview) => readToday(overview, Date.parse(TOLD));
const { recheck, today } = toDoLists;

test('H-02: stored figures show their time on the same day, and on the next day their date instead of today’s', () => {
  expect(recentLines(read(storedOverview))[0]?.date).toBe('2:05 pm');
  expect(today.lines(read(storedOverview))).toHaveLength(1);
  // the next morning, without a network
  vi.setSystemTime(new Date('2026-11-22T20:00:00Z'));
  expect(recentLines(read(storedOverview))[0]?.date).toBe('22/11/2026');
  expect(today.lines(read(storedOverview))).toEqual([]);
  expect(read(storedOverview).today.count).toBe(0);
  // a response of a server that returned only today's inspections
  const { recent: _, ...older } = storedOverview;
  expect(recentLines(read(older))[0]?.date).toBe('22/11/2026');
});

test('H-02, J-01: the days left for a recheck are counted from the day they are read', () => {
  expect(recheck.lines(read(storedOverview)).map(({ daysLeft }) => daysLeft)).toEqual([0, 7]);
  // three days later, without a network: the last day for one of the rechecks is over
  vi.setSystemTime(new Date('2026-11-25T03:00:00Z'));
  expect(recheck.lines(read(storedOverview)).map(({ daysLeft }) => daysLeft)).toEqual([4]);
  expect(read(storedOverview).rechecksDue.count).toBe(8);
  expect([7, 2, null].map((left) => countDaysLeft(left, Date.parse(TOLD)))).toEqual([4, null, null]);
  expect(countDaysLeft(7, undefined)).toBe(7);
});

test('H-02, J-01: both days are the server’s on a device whose clock is ahead', () => {
  // 10:30 pm in New Zealand; on the device it is already half past midnight
  const asOf = Date.parse('2026-11-22T09:30:00Z');
  vi.setSystemTime(Date.parse('2026-11-22T11:30:00Z'));
  setServerTime('Sun, 22 Nov 2026 09:30:00 GMT');
  expect(readToday(storedOverview, asOf).today.count).toBe(1);
  vi.setSystemTime(Date.parse('2026-11-22T13:30:00Z'));
  expect(countDaysLeft(7, asOf)).toBe(6);
  expect(readToday(storedOverview, asOf).today.count).toBe(0);
});
