import { describe, expect, test } from 'vitest';
import { newDice } from '#scripts/seed/dice.ts';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import {
  choosePractice,
  NEW_A_DAY,
  PRACTICE_QUESTIONS,
  type PracticeQuestion,
  planPractice as planReviews,
} from '#shared/quizzes/practice.ts';
import { type Algorithm, gradeAnswers, type LoggedAnswer } from '#shared/quizzes/spacing.ts';

const TODAY = '2026-11-20' as NzDate;
const pool = (count: number, more: Partial<PracticeQuestion> = {}) =>
  Array.from({ length: count }, (_, n): PracticeQuestion => ({ id: `q${String(n).padStart(3, '0')}`, ...more }));
/** Builds an answer given this many days ago. */
const answered = (n: number, daysAgo: number, wasCorrect: boolean): LoggedAnswer => ({
  ...{ questionId: `q${String(n).padStart(3, '0')}`, wasCorrect, timeTakenSecs: 10 },
  at: `${addDays(TODAY, -daysAgo)}T01:00:00.000Z`,
});
const planPractice = (
  of: PracticeQuestion[],
  log: readonly LoggedAnswer[],
  ...[today, algorithm]: [NzDate, Algorithm?]
) => planReviews(of, gradeAnswers(log).reviews, today, algorithm);
const idsOf = (questions: readonly PracticeQuestion[]) => questions.map(({ id }) => id);
const dice = () => {
  const { throwDie } = newDice(1);
  return () => throwDie(1_000_000) / 1_000_000;
};

describe('due questions', () => {
  test('include a wrong answer the next day, a right one later', () => {
    const log = [answered(0, 1, false), answered(1, 1, true)];
    expect(planPractice(pool(2), log, TODAY)).toMatchObject({ due: [{ id: 'q000' }], next: '2026-11-22' });
    expect(planPractice(pool(2), log, addDays(TODAY, -1)).due).toEqual([]);
  });

  test('come mistakes first, then those due longest', () => {
    const log = [answered(0, 30, true), answered(1, 3, false), answered(2, 9, false)];
    expect(idsOf(planPractice(pool(3), log, TODAY).due)).toEqual(['q002', 'q001', 'q000']);
  });

  test('exclude questions that are in no quiz any more', () => {
    expect(planPractice(pool(1), [answered(5, 30, false)], TODAY)).toMatchObject({ due: [], next: undefined });
  });

  test('come before new ones, at most ten per attempt', () => {
    const log = Array.from({ length: 14 }, (_, n) => answered(n, 9, false));
    const asked = choosePractice(planPractice(pool(40), log, TODAY), {}, dice());
    expect(asked).toHaveLength(PRACTICE_QUESTIONS);
    expect(idsOf(asked)).toEqual(idsOf(pool(10)));
  });
});

describe('a question of a changed rule', () => {
  const changed = pool(1, { inPracticeFrom: '2026-11-20' as NzDate });
  const dueOn = (day: NzDate, log: LoggedAnswer[]) => planPractice(changed, log, day).due.length;

  test('enters everyone’s practice on its day, not before, and comes first', () => {
    expect([dueOn(addDays(TODAY, -1), []), dueOn(TODAY, []), dueOn(addDays(TODAY, 9), [])]).toEqual([0, 1, 1]);
    const all = [...changed, ...pool(3).slice(1)];
    expect(planPractice(all, [answered(1, 9, false)], TODAY).due[0]?.id).toBe('q000');
  });

  test('is not even new before its day, as it isn’t true yet', () => {
    expect(planPractice(changed, [], addDays(TODAY, -1))).toMatchObject({ fresh: [], freshToday: 0 });
  });

  test('comes to people who answered it before as well, and is done after their next answer', () => {
    expect(dueOn(TODAY, [answered(0, 1, true)])).toBe(1);
    expect(dueOn(TODAY, [answered(0, 1, true), answered(0, 0, true)])).toBe(0);
  });
});

describe('new questions', () => {
  test('are limited per day', () => {
    const today = Array.from({ length: 4 }, (_, n) => answered(n, 0, true));
    expect(planPractice(pool(40), today, TODAY).freshToday).toBe(NEW_A_DAY - 4);
    expect(
      planPractice(
        pool(40),
        Array.from({ length: 12 }, (_, n) => answered(n, 0, true)),
        TODAY,
      ).freshToday,
    ).toBe(0);
  });

  test('come mostly from the items that the organization fails most', () => {
    const tyres = pool(50, { inspectionItemName: 'chassisTyreCondition' });
    const horns = pool(100, { inspectionItemName: 'internalAudibleWarningDevice' }).slice(50);
    const random = dice();
    const drawn = Array.from({ length: 200 }, () =>
      choosePractice(planPractice([...tyres, ...horns], [], TODAY), { chassisTyreCondition: 9 }, random),
    ).flat();
    const share =
      drawn.filter(({ inspectionItemName }) => inspectionItemName === 'chassisTyreCondition').length / drawn.length;
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(0.98);
  });

  test('are not drawn twice', () => {
    const asked = choosePractice(planPractice(pool(12), [], TODAY), {}, dice());
    expect(new Set(idsOf(asked)).size).toBe(10);
  });
});

test('another algorithm can replay the same log', () => {
  const weekly: Algorithm = (reviews) => addDays(reviews.at(-1)?.day ?? TODAY, 7);
  const log = [answered(0, 3, false), answered(1, 8, true)];
  expect(idsOf(planPractice(pool(2), log, TODAY).due)).toEqual(['q000', 'q001']);
  expect(planPractice(pool(2), log, TODAY, weekly)).toMatchObject({ due: [{ id: 'q001' }], next: addDays(TODAY, 4) });
});
