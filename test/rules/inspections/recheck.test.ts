import { describe, expect, it } from 'vitest';
import { findOpenRecheckDay, formatDaysLeft, getLastRecheckDay, recheckRefusal } from '#shared/inspections/recheck.ts';
import { addDays, type NzDate, nzDate } from '#shared/nz-date.ts';
import { clockChanges } from '#test/world/clock-changes.ts';

const failedOn = (initialDateOfInspection: NzDate | '') => ({
  isRecheck: false,
  initialInspectionPassed: false,
  recheckInspectionPassed: null,
  initialDateOfInspection,
  recheckedBy: null,
});
const TOO_OLD = 'Inspection is older than 28 days, you cannot do a recheck';
const refusalAt = (day: NzDate | '', instant: Date | string) =>
  recheckRefusal(failedOn(day), nzDate(new Date(instant)));

describe('L-06: a recheck of an inspection', () => {
  it.each<[string, string, NzDate, string, string]>([
    [
      'over the end of summer time 2025',
      '2025-03-10T21:30:00Z',
      '2025-04-08' as NzDate,
      '2025-04-08T11:59:59.999Z',
      '2025-04-08T12:00:00Z',
    ],
    [
      'over its start 2025',
      '2025-09-04T21:15:00Z',
      '2025-10-03' as NzDate,
      '2025-10-03T10:59:59.999Z',
      '2025-10-03T11:00:00Z',
    ],
    [
      'five minutes after midnight',
      '2026-03-14T11:05:00Z',
      '2026-04-12' as NzDate,
      '2026-04-12T11:59:59.999Z',
      '2026-04-12T12:00:00Z',
    ],
    [
      'ten minutes before midnight',
      '2026-09-01T11:50:00Z',
      '2026-09-29' as NzDate,
      '2026-09-29T10:59:59.999Z',
      '2026-09-29T11:00:00Z',
    ],
    [
      'whose last day has 25 hours',
      '2027-03-06T22:00:00Z',
      '2027-04-04' as NzDate,
      '2027-04-04T11:59:59.999Z',
      '2027-04-04T12:00:00Z',
    ],
    [
      'whose last day has 23 hours',
      '2027-08-28T22:00:00Z',
      '2027-09-26' as NzDate,
      '2027-09-26T10:59:59.999Z',
      '2027-09-26T11:00:00Z',
    ],
    [
      'without a clock change',
      '2026-12-09T23:00:00Z',
      '2027-01-07' as NzDate,
      '2027-01-07T10:59:59.999Z',
      '2027-01-07T11:00:00Z',
    ],
  ])('%s', (_, inspected, last, allowed, refused) => {
    const day = nzDate(new Date(inspected));
    expect(getLastRecheckDay(day)).toBe(last);
    expect(refusalAt(day, allowed)).toBeUndefined();
    expect(refusalAt(day, refused)).toBe(TOO_OLD);
  });

  describe.each(clockChanges)('when $name', ({ day, dayAfter }) => {
    it.each([
      ['is inspected', 28],
      ['is half way', 14],
      ['is the last day but one', 1],
      ['is the last day', 0],
    ])('and that day %s', (_, after) => {
      const inspected = addDays(day, after - 28);
      expect(refusalAt(inspected, dayAfter(after).first)).toBeUndefined();
      expect(refusalAt(inspected, dayAfter(after).last)).toBeUndefined();
      expect(refusalAt(inspected, dayAfter(after + 1).first)).toBe(TOO_OLD);
    });
  });

  it.each([
    [0, undefined],
    [27, undefined],
    [28, undefined],
    [29, TOO_OLD],
    [365, TOO_OLD],
  ])('on day %i', (days, refusal) => {
    const day = '2026-11-02' as NzDate;
    expect(recheckRefusal(failedOn(day), addDays(day, days))).toBe(refusal);
    const last = refusal === undefined ? getLastRecheckDay(day) : undefined;
    expect(findOpenRecheckDay(failedOn(day), addDays(day, days))).toBe(last);
  });
});

describe('L-01: a recheck', () => {
  const today = '2026-11-20' as NzDate;
  it.each([
    ['of a fail is possible', {}, undefined],
    ['of a recheck that failed is possible', { isRecheck: true, recheckInspectionPassed: false }, undefined],
    ['of a pass is refused', { initialInspectionPassed: true }, 'This inspection passed, so it needs no recheck'],
    [
      'of a recheck that passed is refused',
      { isRecheck: true, recheckInspectionPassed: true },
      'This inspection passed, so it needs no recheck',
    ],
    ['of a rechecked inspection is refused', { recheckedBy: 7 }, 'A newer recheck exists'],
  ])('%s', (_, given, refusal) => {
    expect(recheckRefusal({ ...failedOn(today), ...given }, today)).toBe(refusal);
  });

  it('of an inspection without a day is possible, and has no last day', () => {
    expect(recheckRefusal(failedOn(''), today)).toBeUndefined();
    expect(getLastRecheckDay('')).toBe('');
  });
});

it.each([
  [28, '28 days left'],
  [2, '2 days left'],
  [1, '1 day left'],
  [0, 'last day'],
])('T-01: with %i days left it reads "%s"', (daysLeft, words) => {
  expect(formatDaysLeft(daysLeft)).toBe(words);
});
