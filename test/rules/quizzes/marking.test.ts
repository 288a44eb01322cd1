import { describe, expect, it } from 'vitest';
import { isPassed, mark, type Step } from '#shared/quizzes/marking.ts';

const NOON = Date.parse('2026-11-20T00:00:00.000Z');
const at = (seconds: number) => new Date(NOON + seconds * 1_000).toISOString();
const questions = [{ id: 'a' }, { id: 'b' }];
const step = (questionId: string, wasCorrect: boolean, seconds: number, isRetry = false): Step => ({
  ...{ questionId, wasCorrect, chosenIndex: wasCorrect ? 0 : 1, timeTakenSecs: 3, at: at(seconds), isRetry },
});

describe('P-09, P-13: a normal quiz', () => {
  const marked = (...steps: Step[]) => mark({ questions, startedAt: at(0) }, steps, new Date(NOON + 3_600_000));

  it('scores the first answer to each question, in the order of the questions', () => {
    const { answers, ...rest } = marked(step('b', true, 1), step('a', false, 2), step('a', true, 3, true));
    expect(answers.map(({ questionId, wasCorrect }) => [questionId, wasCorrect])).toEqual([
      ['a', false],
      ['b', true],
    ]);
    expect(rest).toMatchObject({ correct: 1, total: 2, score: 50, progress: 100, left: [], completedAt: at(3) });
  });

  it('repeats wrong answers until they are right, and ends with the last right answer', () => {
    expect(marked(step('a', false, 1), step('b', true, 2))).toMatchObject({
      left: ['a'],
      progress: 100,
      completedAt: null,
    });
    expect(marked(step('a', true, 1))).toMatchObject({ left: ['b'], progress: 50, completedAt: null });
    expect(marked()).toMatchObject({ left: ['a', 'b'], score: 0, progress: 0, timeTakenSecs: 0, completedAt: null });
  });

  it('adds up the time of each answer including retries, but not more than has passed', () => {
    expect(marked(step('a', false, 11), step('a', true, 12, true)).timeTakenSecs).toBe(6);
    const slow = { ...step('b', true, 20), timeTakenSecs: 86_400 };
    expect(marked(step('a', true, 11), slow).timeTakenSecs).toBe(20);
  });

  it('stops its time at the end, whatever is tried afterwards', () => {
    const over = [step('a', true, 11), step('b', false, 12), step('b', true, 15, true)];
    expect(marked(...over, step('b', false, 60, true)).timeTakenSecs).toBe(9);
  });
});

describe('P-10, P-12: a mock exam', () => {
  const endsAt = at(2_400);
  const marked = (now: number, ...steps: Step[]) =>
    mark({ questions, startedAt: at(0), endsAt }, steps, new Date(NOON + now * 1_000));

  it.each([
    ['before its end', 2_399, false],
    ['at its end', 2_400, false],
    ['in the ten seconds in which an answer may still arrive', 2_410, false],
    ['after them', 2_410.001, true],
  ])('has ended by itself %s', (_, now, hasEnded) => {
    expect(marked(now, step('a', true, 5)).completedAt).toBe(hasEnded ? endsAt : null);
  });

  it('ends with its last answer, right or not; one within the ten seconds ends it at its end', () => {
    expect(marked(10, step('a', false, 5), step('b', false, 6))).toMatchObject({ completedAt: at(6), left: [] });
    expect(marked(2_411, step('a', true, 5), step('b', true, 2_405))).toMatchObject({
      correct: 2,
      completedAt: endsAt,
    });
  });

  it('takes the time that the server measured, up to its end', () => {
    expect(marked(600, step('a', true, 5)).timeTakenSecs).toBe(600);
    expect(marked(900, step('a', true, 5), step('b', true, 700)).timeTakenSecs).toBe(700);
    expect(marked(9_000, step('a', true, 5)).timeTakenSecs).toBe(2_400);
  });

  it('does not count later answers', () => {
    const late = step('b', true, 2_411);
    expect(marked(2_500, step('a', true, 5), late)).toMatchObject({ tooLate: [late], correct: 1, progress: 50 });
  });
});

it.each([
  [25, 28, true],
  [24, 28, false],
])('P-11: %i of %i right passes: %s', (correct, total, passed) => {
  expect(isPassed({ correct, total })).toBe(passed);
});
