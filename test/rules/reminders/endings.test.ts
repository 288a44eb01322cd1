import { expect, test } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { findEndReason, formatEnding, isLinkGone } from '#shared/reminders/endings.ts';
import type { Cause } from '#shared/reminders/moments.ts';

const day = (text: string) => text as NzDate;
const recheck: Cause = { kind: 'recheck', lastDay: day('2026-12-22') };
const wof: Cause = { kind: 'wof', expiresOn: day('2027-11-24') };
const draft: Cause = { kind: 'draft', changedOn: day('2026-11-24') };
const estimate: Cause = { kind: 'estimate', sentOn: day('2026-11-20'), expiresOn: day('2026-11-30') };
const training = (dueOn: string): Cause => ({
  ...{ kind: 'training', dueOn: day(dueOn), asOf: day('2026-12-16'), everyMonths: 3 },
  ...{ organization: 'Tawa Motors', isShared: false },
});

test.each([
  [recheck, '2026-12-15T08', '2026-12-22', undefined],
  [recheck, '2026-12-15T08', '2026-12-23', 'tooLate'],
  [wof, '2027-11-10T08', '2027-11-24', undefined],
  [wof, '2027-11-10T08', '2027-11-25', 'wofExpired'],
  [wof, '2027-11-11T08', '2027-11-12', 'gone'],
  [draft, '2026-11-27T08', '2026-12-24', undefined],
  [draft, '2026-11-26T08', '2026-11-27', 'changed'],
  [estimate, '2026-11-23T08', '2026-11-30', undefined],
  [estimate, '2026-11-22T08', '2026-11-30', 'sentAgain'],
  // training is due on several Mondays, but only the last one is stored
  [training('2026-11-24'), '2026-11-30T08', '2026-12-16', undefined],
  [training('2026-11-30'), '2026-11-30T08', '2026-12-16', undefined],
  [training('2026-12-01'), '2026-11-30T08', '2026-12-16', 'trained'],
])('a reminder of %j sent at %s is done on %s: %s', (cause, moment, today, ending) => {
  expect(findEndReason(cause, { moment }, day(today))).toBe(ending);
});

test('a reminder that closed days have moved ends only if its subject’s days change', () => {
  const end = (anchor: string) => findEndReason(draft, { moment: '2026-11-30T08', anchor }, day('2026-11-30'));
  expect([end('2026-11-24'), end('2026-11-25')]).toEqual([undefined, 'changed']);
});

test('an ending names its subject', () => {
  expect(formatEnding('entered', 'KZT482')).toBe('KZT482: done, entered in VIC');
  expect([isLinkGone('discarded'), isLinkGone('gone'), isLinkGone('submitted')]).toEqual([true, true, false]);
});
