import { describe, expect, it } from 'vitest';
import { dayRefusal, editRefusal, nameEdit, RECHECK_STARTED } from '#shared/inspections/edit-window.ts';
import { addDays, type NzDate, nzDate } from '#shared/nz-date.ts';
import { clockChanges } from '#test/world/clock-changes.ts';

const inspection = (initialDateOfInspection: NzDate | '') => ({
  isRecheck: false,
  initialDateOfInspection,
  recheckDateOfInspection: '' as const,
  vicEntered: false,
  recheckedBy: null,
  // refused long before that, because the day of submission has passed
  createdAt: '2026-01-05T00:00:00.000Z',
});
const OVER = 'An inspection can only be changed on the day it was done or submitted';

describe('L-09: an inspection can be changed', () => {
  const day = '2026-11-20' as NzDate;
  it.each([
    ['the day before', -1, OVER],
    ['its day', 0, undefined],
    ['the day after', 1, OVER],
  ])('on %s', (_, after, refusal) => {
    expect(editRefusal(inspection(day), addDays(day, after))).toBe(refusal);
  });

  it.each([
    ...clockChanges.map(({ name, day, first, last }) => [`when ${name}`, day, first, last] as const),
    ['in summer', '2026-11-20', new Date('2026-11-19T11:00:00Z'), new Date('2026-11-20T10:59:59.999Z')] as const,
    ['in winter', '2026-06-20', new Date('2026-06-19T12:00:00Z'), new Date('2026-06-20T11:59:59.999Z')] as const,
  ])('from midnight to midnight in New Zealand, %s', (_, day, first, last) => {
    const at = (instant: number) => editRefusal(inspection(day as NzDate), nzDate(new Date(instant)));
    expect([first.getTime() - 1, first.getTime(), last.getTime(), last.getTime() + 1].map(at)).toEqual([
      OVER,
      undefined,
      undefined,
      OVER,
    ]);
  });

  it('on the day of the recheck, if it is one', () => {
    const recheck = { ...inspection(day), isRecheck: true, recheckDateOfInspection: addDays(day, 9) };
    expect(editRefusal(recheck, day)).toBe(OVER);
    expect(editRefusal(recheck, addDays(day, 9))).toBeUndefined();
  });

  it('until it is entered in VIC', () => {
    expect(editRefusal({ ...inspection(day), vicEntered: true }, day)).toBe(
      'The details are entered in VIC, so this inspection can’t be changed',
    );
  });

  it.each([
    ['late', '2026-11-20', '2026-11-22T20:00:00.000Z', '2026-11-23', undefined],
    ['late', '2026-11-20', '2026-11-22T20:00:00.000Z', '2026-11-24', OVER],
    ['late, before it was submitted', '2026-11-20', '2026-11-22T20:00:00.000Z', '2026-11-22', OVER],
  ])('on the day of its submission, when it was submitted %s', (_, day, createdAt, today, refusal) => {
    expect(editRefusal({ ...inspection(day as NzDate), createdAt }, today as NzDate)).toBe(refusal);
  });

  it('and the edit is then named accordingly', () => {
    expect(nameEdit(inspection(day), day)).toBe('Edit Inspection');
    expect(nameEdit(inspection(day), addDays(day, 3))).toBe('Correct entry');
  });

  it('not once it was rechecked', () => {
    expect(editRefusal({ ...inspection(day), recheckedBy: 1_795_380_120_000_002 }, day)).toBe(RECHECK_STARTED);
  });
});

describe('the day on a sheet can be', () => {
  const noReason = { enteredLateReason: '', recheckEnteredLateReason: '' };
  const day = '2026-11-20' as NzDate;
  it.each([
    ['that of its submission', 0, undefined],
    ['before', -7, undefined],
    [
      'long before, without a reason',
      -8,
      'The date of inspection, 12/11/2026, is more than 7 days before the submission date, 20/11/2026. Enter a reason for late entry',
    ],
    ['after', 1, 'The date of inspection, 21/11/2026, is after the submission date, 20/11/2026'],
  ])('%s', (_, after, refusal) => {
    const first = { ...inspection(addDays(day, after)), ...noReason };
    expect(dayRefusal(first, day)).toBe(refusal);
    const recheck = { ...inspection(day), ...noReason, isRecheck: true, recheckDateOfInspection: addDays(day, after) };
    expect(dayRefusal(recheck, day)).toBe(refusal);
  });

  it('long before without a reason, if it was submitted offline on that day', () => {
    const first = { ...inspection(addDays(day, -8)), ...noReason };
    expect(dayRefusal(first, day, { pressedOn: addDays(day, -8) })).toBeUndefined();
    expect(dayRefusal(first, day, { pressedOn: addDays(day, -7) })).toContain('Enter a reason');
  });

  it('missing', () => {
    expect(dayRefusal({ ...inspection(''), ...noReason }, day)).toBeUndefined();
  });

  it('long ago with this visit’s reason, not the first one’s', () => {
    const first = { ...inspection(addDays(day, -20)), ...noReason, enteredLateReason: 'Written on paper' };
    expect(dayRefusal(first, day)).toBeUndefined();
    expect(dayRefusal({ ...first, enteredLateReason: ' ' }, day)).toContain('Enter a reason');
    const recheck = { ...first, isRecheck: true, recheckDateOfInspection: addDays(day, -8) };
    expect(dayRefusal(recheck, day)).toContain('Enter a reason');
    expect(dayRefusal({ ...recheck, recheckEnteredLateReason: 'Found in the glove box' }, day)).toBeUndefined();
  });
});
