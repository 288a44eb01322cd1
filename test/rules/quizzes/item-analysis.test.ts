import { describe, expect, it } from 'vitest';
import { analyseItems, type Sitting } from '#shared/quizzes/item-analysis.ts';

const answer = (questionId: string, wasCorrect: boolean) => ({
  questionId,
  wasCorrect,
  chosenIndex: wasCorrect ? 0 : 2,
});
/** People of whom some know everything, and others nothing; at `odd` it is the other way round. */
const sittings = (count: number): Sitting[] =>
  Array.from({ length: count }, (_, n) => {
    const knows = n % 2 === 0;
    const known = ['a', 'b', 'c', 'd'].map((id) => answer(id, knows));
    return { answers: [...known, answer('odd', !knows), answer('all', true)] };
  });
const figuresOf = (questionId: string, count = 40) =>
  analyseItems(sittings(count)).find((one) => one.questionId === questionId);

describe('figures of a question', () => {
  it('tells how many were right, with the interval, and what was chosen', () => {
    expect(figuresOf('a')).toMatchObject({ right: { n: 40, share: 0.5 }, chosen: [20, 0, 20] });
  });

  it('tells who knows the rest from who does not, and where it is the other way round', () => {
    expect(figuresOf('a')?.discrimination).toBeGreaterThan(0.9);
    expect(figuresOf('odd')?.discrimination).toBeLessThan(-0.9);
  });

  it('cannot tell that yet of fewer than twenty, nor where everybody answers alike', () => {
    expect(figuresOf('a', 19)?.discrimination).toBeNull();
    expect(figuresOf('all')?.discrimination).toBeNull();
  });
});
