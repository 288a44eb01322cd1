import { expect, it } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import type { QualityOf } from '#shared/quality/model.ts';
import { nameQuarter, sayLooks, saySoFar } from '#shared/quality/words.ts';

type Level = QualityOf['items']['level'];
const judged = (measured: Level, others: Level) => {
  const one = { level: others };
  return { measures: [{ level: measured }], minutes: one, recheckMinutes: one, items: one } as QualityOf;
};

it.each<[Level, Level, string]>([
  [undefined, undefined, 'Too early to tell.'],
  [undefined, 'usual', 'As usual, 1 too early to tell.'],
  ['usual', 'usual', 'As usual.'],
  ['unusual', 'usual', '1 of 4 unusual.'],
  ['look', undefined, '1 of 4 worth a look, 3 too early to tell.'],
  ['unusual', 'look', '3 of 4 worth a look, 1 of 4 unusual.'],
])('a person with %s in one measure and %s in the others: %s', (measured, others, words) =>
  expect(sayLooks(judged(measured, others))).toBe(words),
);

it.each([
  ['2026-11-25', 'Oct to Dec 2026 so far', ' so far'],
  ['2026-11-30', 'Oct to Dec 2026 so far', ''],
  ['2026-12-31', 'Oct to Dec 2026', ''],
])('on %s: %s; November%s', (upTo, quarter, month) => {
  expect(nameQuarter('2026-10-01' as NzDate, upTo as NzDate)).toBe(quarter);
  expect(saySoFar('2026-11-01' as NzDate, 1, upTo as NzDate)).toBe(month);
});
