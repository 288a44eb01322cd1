import { describe, expect, it } from 'vitest';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import { canUndo, undoUntil } from '#shared/organizations/closing.ts';

describe('closing can be undone', () => {
  it.each([
    // the clocks change on 27 September and on 4 April
    ['2026-09-01', '2026-10-01'],
    ['2026-11-21', '2026-12-21'],
    ['2028-02-01', '2028-03-02'],
    ['2027-03-20', '2027-04-19'],
  ])('on %s: until %s', (day, last) => {
    const done = day as NzDate;
    expect(undoUntil(done)).toBe(last);
    expect([0, 29, 30, 31].map((days) => canUndo(done, addDays(done, days)))).toEqual([true, true, true, false]);
  });
});
