import { describe, expect, it } from 'vitest';
import { analyseItems, type Sitting } from '#shared/quizzes/item-analysis.ts';

const answer = (questionId: string, wasCorrect: boolean) => ({
  questionId,
  wasCorrect,
  chosenIndex: wasCorrect ? 0 : 2,
});
/** Half of the people know everything, the others nothing; for `odd` it is the reverse. */
const sittings = (count: number): Sitting[] =>
  Array.from({ length: count }, (_, n) => {
    const knows = n % 2 === 0;
    const known = ['a', 'b', 'c', 'd'].map((id) => answer(id, knows));
    return { answers: [...known, answer('odd', !knows), answer('all', true)] };
  });
const figuresOf = (questionId: string, count = 40) =>
  analyseItems(sittings(count)).find((one) => one.questionId === questionId);

describe('figures of a question', () => {
  it('show how many were right, with the interval, and the chosen options', () => {
    expect(figuresOf('a')).toMatchObject({ right: { n: 40, share: 0.5 }, chosen: [20, 0, 20] });
  });

  it('show whether it separates those who know the rest, and if it does the reverse', () => {
    expect(figuresOf('a')?.discrimination).toBeGreaterThan(0.9);
    expect(figuresOf('odd')?.discrimination).toBeLessThan(-0.9);
  });

  it('need at least twenty people and different answers for that', () => {
    expect(figuresOf('a', 19)?.discrimination).toBeNull();
    expect(figuresOf('all')?.discrimination).toBeNull();
  });
});
