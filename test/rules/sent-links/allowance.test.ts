import { expect, test } from 'vitest';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import { getDailyMailLimit } from '#shared/sent-links/allowance.ts';

const created = '2026-12-01' as NzDate;

test.each([
  [-1, 20],
  [0, 20],
  [6, 20],
  [7, 100],
  [27, 100],
  [28, undefined],
  [400, undefined],
])('a workshop that is %i days old may email %s customers a day', (days, most) => {
  expect(getDailyMailLimit(created, addDays(created, days))).toBe(most);
});
