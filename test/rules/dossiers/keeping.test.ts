import { expect, it } from 'vitest';
import { getRetentionEnd } from '#shared/dossiers/retention.ts';

it.each([
  ['2026-11-21T09:00:00.000Z', '2027-11-21'],
  // half past midnight in New Zealand
  ['2026-11-21T11:30:00.000Z', '2027-11-22'],
  ['2028-02-28T11:30:00.000Z', '2029-02-28'],
  ['2024-05-01T00:00:00.000Z', '2025-05-01'],
])('VIRM 3-1: a record submitted at %s is kept for twelve months, until %s', (at, day) => {
  expect(getRetentionEnd(at)).toBe(day);
});
