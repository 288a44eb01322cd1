import { expect, it } from 'vitest';
import { type Declined, listOpenDeclined } from '#shared/history/declined.ts';
import { formatDecision } from '#shared/history/model.ts';
import { EstimateId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';

const AT = '2026-11-20T00:05:00.000Z';
const line = (words: string, more: Partial<Declined['lines'][number]> = {}): Declined['lines'][number] => ({
  ...{ id: words, words, cents: 115_00, isSafety: true, photos: [], decision: 'declined' },
  ...more,
});
const lamps = line('Stop lamp', { inspectionItemName: 'externalStopLamps' });
const sundries = line('Sundries', { isSafety: false, decision: 'later' });
const estimate = (n: number, at: string, ...lines: Declined['lines']): Declined => ({
  EstimateID: EstimateId.parse(`est_${String(n).padStart(24, 'A')}`),
  ...{ InspectionID: n, at, lines },
});
const declined = [estimate(1, AT, lamps, sundries)];
const passed = (day: string, submittedAt: string, ...items: ItemName[]) => ({
  ...{ day: day as NzDate | '', submittedAt, items },
});
const wordsOf = (...[of, ...more]: Parameters<typeof listOpenDeclined>) =>
  listOpenDeclined(of, ...more).map((one) => one.words);

it('declined work is open until an inspection passes the item', () => {
  expect(listOpenDeclined(declined, [])).toEqual([
    { ...lamps, EstimateID: declined[0]?.EstimateID, InspectionID: 1, at: AT },
    { ...sundries, EstimateID: declined[0]?.EstimateID, InspectionID: 1, at: AT },
  ]);
});

it.each([
  ['a later day', passed('2026-11-27', '2026-11-27T01:00:00.000Z', 'externalStopLamps'), ['Sundries']],
  ['the same day, afterwards', passed('2026-11-20', '2026-11-20T03:00:00.000Z', 'externalStopLamps'), ['Sundries']],
  [
    'the same day, before',
    passed('2026-11-20', '2026-11-19T23:00:00.000Z', 'externalStopLamps'),
    ['Stop lamp', 'Sundries'],
  ],
  [
    'an earlier day, entered late',
    passed('2026-11-19', '2026-11-21T01:00:00.000Z', 'externalStopLamps'),
    ['Stop lamp', 'Sundries'],
  ],
  ['no day', passed('', '2026-11-27T01:00:00.000Z', 'externalStopLamps'), ['Stop lamp', 'Sundries']],
  [
    'a later day on which another item passes',
    passed('2026-11-27', '2026-11-27T01:00:00.000Z', 'externalHeadLamps'),
    ['Stop lamp', 'Sundries'],
  ],
])('work that stays declined after an inspection of %s', (_, visit, stand) => {
  expect(wordsOf(declined, [visit])).toEqual(stand);
});

it('for one item, or the same text without an item, the latest decision counts; two reasons of one item are both open', () => {
  const again = estimate(2, '2027-11-20T00:05:00.000Z', line('Left', lamps), line('Right', lamps), sundries);
  expect(listOpenDeclined([...declined, again], []).map((one) => one.InspectionID)).toEqual([2, 2, 2]);
  const other = estimate(3, '2027-11-21T00:05:00.000Z', line('Wiper'));
  expect(wordsOf([...declined, other], [])).toEqual(['Wiper', 'Stop lamp', 'Sundries']);
});

it('a decision shows its day in New Zealand', () => {
  expect(formatDecision({ decision: 'declined', at: '2026-11-19T12:00:00.000Z' })).toBe('Declined 20/11/2026');
  expect(formatDecision({ decision: 'later', at: AT })).toBe('Not now 20/11/2026');
});
