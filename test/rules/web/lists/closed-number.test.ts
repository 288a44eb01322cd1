import { expect, test } from 'vitest';
import { formatClosedNumber } from '#web/inspections/list/closed-number.ts';

test('T-03: a discarded number names who and when, by the day in New Zealand, as far as they are known', () => {
  const number = { formattedIdIdx: 1150, recheckIdx: 0, outcome: 'discarded' } as const;
  const at = '2026-11-26T11:00:00.000Z';
  expect(formatClosedNumber({ ...number, by: 'Tom Fisher', at })).toBe('1150-0 discarded by Tom Fisher, 27/11/2026');
  expect(formatClosedNumber({ ...number, at })).toBe('1150-0 discarded, 27/11/2026');
  expect(formatClosedNumber(number)).toBe('1150-0 discarded');
  expect(formatClosedNumber({ ...number, outcome: 'lost', by: 'Tom Fisher', at })).toBe(
    '1150-0 never used: its draft could not be saved, 27/11/2026',
  );
  const leased = { ...number, outcome: 'lost', device: 'Chrome on Android', isHeld: false, at } as const;
  expect(formatClosedNumber({ ...leased, by: 'Tom Fisher' })).toBe(
    '1150-0 not used: reserved by Tom Fisher on Chrome on Android, 27/11/2026',
  );
  expect(formatClosedNumber({ ...leased, isHeld: true })).toBe('1150-0 reserved on Chrome on Android, 27/11/2026');
});
