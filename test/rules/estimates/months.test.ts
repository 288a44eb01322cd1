import { expect, test } from 'vitest';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import { listedDays, totalsByMonth } from '#shared/estimates/months.ts';
import { NzDate } from '#shared/nz-date.ts';

const day = (text: string) => NzDate.parse(text);

test.each([
  ['2026-11-23', '2026-08-01'],
  ['2026-11-30', '2026-08-01'],
  ['2027-05-31', '2027-02-01'],
  ['2027-01-01', '2026-10-01'],
])('on %s whole months are listed, from %s', (today, from) => {
  expect(listedDays(day(today))).toEqual({ from, to: today });
});

test.each([
  [{ range: 'month' }, '2026-11-01', '2026-11-23'],
  [{ range: 'lastMonth' }, '2026-10-01', '2026-10-31'],
  [{ range: 'year' }, '2025-12-01', '2026-11-23'],
  [{ range: 'days', from: '2024-02-29', to: '2025-01-01' }, '2024-02-29', '2025-01-01'],
  [{ range: 'days', from: '2025-01-01', to: '2024-02-29' }, '2024-02-29', '2025-01-01'],
  [{ range: 'days', from: '2024-02-30', to: '2025-01-01' }, '2026-08-01', '2026-11-23'],
  [{ range: 'ever' }, '2026-08-01', '2026-11-23'],
])('O-04: the days of %j are %s to %s', (asked, from, to) => {
  expect(listedDays(day('2026-11-23'), asked)).toEqual({ from, to });
});

const buildSummary = (createdAt: string, totalCents: number, more: Partial<EstimateSummary> = {}) => ({
  ...{ createdAt, totalCents, state: 'draft' as const },
  ...more,
});
const november = { from: day('2026-10-01'), to: day('2026-11-23') };

test('each estimate counts in the New Zealand month in which it was created', () => {
  // midnight at the end of October is 11:00 UTC in summer time
  const estimates = [buildSummary('2026-10-31T10:59:59.999Z', 100), buildSummary('2026-10-31T11:00:00.000Z', 20)];
  expect(totalsByMonth(estimates, november).map(({ name, drafted }) => [name, drafted])).toEqual([
    ['Nov 2026', { count: 1, cents: 20 }],
    ['Oct 2026', { count: 1, cents: 100 }],
  ]);
});

test('O-01: a sent estimate counts as sent unless it was withdrawn, and as approved by its approved lines', () => {
  const at = '2026-11-10T00:00:00.000Z';
  const expiresOn = day('2026-11-24');
  const estimates = [
    buildSummary(at, 1_00),
    buildSummary(at, 10_00, { expiresOn, state: 'expired' }),
    buildSummary(at, 100_00, { expiresOn, state: 'answered', approvedCents: 60_00 }),
    // all lines were declined
    buildSummary(at, 1000_00, { expiresOn, state: 'answered', approvedCents: 0 }),
    buildSummary(at, 10_000_00, { expiresOn, state: 'withdrawn' }),
  ];
  const [totals] = totalsByMonth(estimates, november);
  expect(totals).toEqual({
    month: '2026-11',
    name: 'Nov 2026',
    drafted: { count: 5, cents: 11_111_00 },
    sent: { count: 3, cents: 1110_00 },
    approved: { count: 1, cents: 60_00 },
  });
});

test('a month without estimates is listed with zeros', () => {
  const none = { count: 0, cents: 0 };
  expect(totalsByMonth([], november)).toEqual([
    { month: '2026-11', name: 'Nov 2026', drafted: none, sent: none, approved: none },
    { month: '2026-10', name: 'Oct 2026', drafted: none, sent: none, approved: none },
  ]);
});
