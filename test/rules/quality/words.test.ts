import { expect, it } from 'vitest';
import type { QualityOf } from '#shared/quality/model.ts';
import { sayLooks } from '#shared/quality/words.ts';

type Verdict = QualityOf['items']['verdict'];
const judged = (measured: Verdict, others: Verdict) => {
  const one = { verdict: others };
  return { measures: [{ verdict: measured }], minutes: one, recheckMinutes: one, items: one } as QualityOf;
};

it.each<[Verdict, Verdict, string]>([
  ['few', 'few', 'Too early to tell.'],
  ['few others', 'one other', 'Too early to tell.'],
  ['few', 'usual', 'Nothing is worth a look; too early to tell for 1 of 4 measures.'],
  ['usual', 'usual', 'Nothing is worth a look.'],
  ['look', 'few', 'One thing is worth a look.'],
  ['few', 'look', '3 things are worth a look.'],
])('a person with %s in one measure and %s in the others: %s', (measured, others, words) =>
  expect(sayLooks(judged(measured, others))).toBe(words),
);
