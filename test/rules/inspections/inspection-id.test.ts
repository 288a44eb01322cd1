import { expect, it } from 'vitest';
import { firstInspectionId, newInspectionId } from '#lambdas/inspections/new-inspection.ts';

it('a recheck submitted in the same millisecond as its inspection never gets its id', () => {
  const now = new Date('2026-12-01T00:00:00.000Z');
  const earlier = firstInspectionId(now) + 500;
  // each would be a duplicate with a probability of 1 in 1,000
  const ids = new Set(Array.from({ length: 30_000 }, () => newInspectionId(now, 0, earlier)));
  expect(ids.has(earlier)).toBe(false);
  expect(ids.has(earlier + 1)).toBe(true);
});
