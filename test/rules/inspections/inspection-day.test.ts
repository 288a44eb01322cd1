import { expect, it } from 'vitest';
import { getInspectionDay } from '#shared/inspections/inspection-day.ts';
import type { NzDate } from '#shared/nz-date.ts';

const of = (isRecheck: boolean, first: string, recheck: string) =>
  getInspectionDay({
    isRecheck,
    initialDateOfInspection: first as NzDate,
    recheckDateOfInspection: recheck as NzDate,
    // a morning in New Zealand, but the evening before elsewhere
    createdAt: '2026-11-23T20:00:00.000Z',
  });

it.each([
  ['an inspection', false, '2026-11-20', '', '2026-11-20'],
  ['a recheck', true, '2026-11-20', '2026-11-22', '2026-11-22'],
  ['a sheet without one', false, '', '', '2026-11-24'],
] as const)('the day of %s', (_, isRecheck, first, recheck, day) => {
  expect(of(isRecheck, first, recheck)).toBe(day);
});
