import { describe, expect, it } from 'vitest';
import { analyseItems, type ItemFigures, type Sitting } from '#shared/quizzes/item-analysis.ts';
import { describeFigures } from '#web/quizzes/manager/figures-words.ts';

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
    return { person: `p${n}`, answers: [...known, answer('odd', !knows), answer('all', true)] };
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

  it('count the first answer of each person alone, and all answers beside', () => {
    const sit = (person: string | undefined, wasCorrect: boolean) => ({ person, answers: [answer('a', wasCorrect)] });
    // newest first
    const [figures] = analyseItems([sit('ana', true), sit('ana', true), sit('ben', true), sit('ana', false)]);
    expect(figures).toMatchObject({ right: { n: 2, share: 0.5 }, answers: 4, chosen: [1, 0, 1] });
    const [unknown] = analyseItems([sit(undefined, true), sit(undefined, false), sit('ana', true)]);
    expect(unknown).toMatchObject({ right: { n: 2, share: 0.5 }, answers: 3 });
  });

  it('have an interval by Fisher’s transformation', () => {
    // three of four people agree: a correlation of 0.5 among 40
    const half = Array.from({ length: 40 }, (_, n): Sitting => {
      const [knows, follows] = [n % 2 === 0, n % 4 < 2];
      return { person: `p${n}`, answers: [answer('x', n % 8 < 2 ? knows : follows), answer('y', knows)] };
    });
    const { discrimination, range } = analyseItems(half)[0] ?? expect.fail('nothing');
    const z = Math.atanh(discrimination ?? 0);
    expect(Math.atanh(range?.low ?? 0)).toBeCloseTo(z - 1.96 / Math.sqrt(37), 4);
    expect(Math.atanh(range?.high ?? 0)).toBeCloseTo(z + 1.96 / Math.sqrt(37), 4);
  });
});

describe('a question', () => {
  const figures = (n: number, discrimination: number | null, high = 0.5): ItemFigures => ({
    ...{ questionId: 'a', right: { n, share: 0.75, low: 0.55, high: 0.89 }, discrimination, answers: 84, chosen: [n] },
    ...(discrimination !== null && { range: { low: -0.4, high } }),
  });

  it.each([
    [undefined, 'Not answered yet'],
    [figures(4, null), '3 of 4 people right the first time, 84 answers in all: too few people to tell'],
    [figures(24, null), '18 of 24 people right the first time (75%, 95% interval 55% to 89%), 84 answers in all'],
    // below 0.10, but by chance
    [
      figures(24, 0.04),
      '18 of 24 people right the first time (75%, 95% interval 55% to 89%), 84 answers in all, discrimination 0.04 (-0.40 to 0.50)',
    ],
    [
      figures(24, -0.2, 0.09),
      '18 of 24 people right the first time (75%, 95% interval 55% to 89%), 84 answers in all, discrimination -0.20 (-0.40 to 0.09): worth checking, because strong learners do no better on it',
    ],
  ])('is doubted only if chance is ruled out', (one, words) => expect(describeFigures(one)).toBe(words));
});

it('answers to an earlier version are counted apart, and named', () => {
  const [figures] = analyseItems(
    [1, 2, 2].map((version, n) => ({ person: `p${n}`, answers: [{ ...answer('a', true), version }] })),
    ({ version }) => version === 2,
  );
  expect(figures).toMatchObject({ right: { n: 2 }, answers: 2, earlier: 1 });
  expect(describeFigures(figures)).toContain('2 answers in all (1 to an earlier version not counted)');
  const [none] = analyseItems([{ person: 'p', answers: [answer('a', true)] }], () => false);
  expect(none).toMatchObject({ right: { n: 0 }, discrimination: null, chosen: [], earlier: 1 });
  expect(describeFigures(none)).toBe('Not answered yet (1 to an earlier version not counted)');
});
