import { expect, it } from 'vitest';
import { ANNOUNCED_DAYS, arrivalRefusal, formatLateNote, hasArrived, isOnSheet } from '#shared/images/arrival.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import type { NzDate } from '#shared/nz-date.ts';

const SUBMITTED = '2026-11-20T02:00:00.000Z';
const EARLIER = '2026-11-20T01:59:59.999Z';
const LATER = '2026-11-20T02:00:00.001Z';

it('G-24: a photo is late if it arrived after the submission, whenever it was announced', () => {
  const LATE = 'Added 20/11/2026, after submission';
  expect(formatLateNote({ createdAt: EARLIER }, SUBMITTED)).toBe('');
  expect(formatLateNote({ createdAt: SUBMITTED }, SUBMITTED)).toBe('');
  expect(formatLateNote({ createdAt: LATER }, SUBMITTED)).toBe(LATE);
  expect(formatLateNote({ createdAt: EARLIER, arrivedAt: LATER }, SUBMITTED)).toBe(LATE);
  expect(formatLateNote({ createdAt: EARLIER, arrivedAt: EARLIER }, SUBMITTED)).toBe('');
  expect(formatLateNote({ createdAt: EARLIER, arrivedAt: null }, SUBMITTED)).toBe('');
  // formatted as the day in New Zealand
  expect(formatLateNote({ createdAt: '2026-11-22T11:30:00.000Z' }, SUBMITTED)).toBe(
    'Added 23/11/2026, after submission',
  );
});

it('N-03: a removed photo is not on its sheet, one being uploaded is', () => {
  expect([isOnSheet({}), isOnSheet({ removed: { userId: 'a', at: LATER } })]).toEqual([true, false]);
  expect([hasArrived({}), hasArrived({ arrivedAt: LATER }), hasArrived({ arrivedAt: null })]).toEqual([
    true,
    true,
    false,
  ]);
});

it('J-01: an announced photo is accepted until the 28th day after the submission', () => {
  const tooLate = photoRefusals.tooLate(ANNOUNCED_DAYS);
  for (const [day, refusal] of [
    ['2026-11-20', undefined],
    ['2026-12-18', undefined],
    ['2026-12-19', tooLate],
    ['2027-11-20', tooLate],
  ] as const)
    expect(arrivalRefusal(SUBMITTED, day as NzDate)).toBe(refusal);
});
