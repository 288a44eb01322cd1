import { describe, expect, test } from 'vitest';
import { newDice } from '#scripts/seed/dice.ts';
import { addDays, daysBetween, type NzDate } from '#shared/nz-date.ts';
import { type Grade, gradeAnswers, NOTHING_GRADED, type Review, scheduleByFsrs } from '#shared/quizzes/spacing.ts';

const FIRST = '2026-11-02' as NzDate;

/** Applies these grades to one question, each on its due day. */
const play = (grades: readonly Grade[]) => {
  const reviews: Review[] = [];
  const intervals: number[] = [];
  let day = FIRST;
  for (const grade of grades) {
    reviews.push({ day, grade });
    const due = scheduleByFsrs(reviews);
    intervals.push(daysBetween(day, due));
    day = due;
  }
  return intervals;
};

describe('FSRS', () => {
  test('repeats after growing intervals, and soon after a wrong answer', () => {
    expect(play(['again', 'good', 'good', 'good', 'again', 'good'])).toEqual([1, 3, 8, 22, 2, 4]);
  });

  test('repeats a hard answer sooner than a good one', () => {
    const [hard, good] = [play(['good', 'hard']).at(-1), play(['good', 'good']).at(-1)];
    expect(hard).toBeLessThan(good ?? 0);
  });

  test('repeats every question within a year', () => {
    expect(Math.max(...play(Array<Grade>(12).fill('good')))).toBe(365);
  });

  test('gives the same due day for the same answers, whenever it is calculated', () => {
    const reviews: Review[] = [
      { day: FIRST, grade: 'good' },
      { day: addDays(FIRST, 5), grade: 'again' },
    ];
    expect(scheduleByFsrs(reviews)).toBe(scheduleByFsrs([...reviews]));
  });

  test('counts the first of two answers on one day', () => {
    const one: Review = { day: FIRST, grade: 'again' };
    expect(scheduleByFsrs([one, { day: FIRST, grade: 'good' }])).toBe(addDays(FIRST, 1));
  });
});

describe('grades', () => {
  const answer = (n: number, timeTakenSecs: number, wasCorrect = true) => ({
    ...{ questionId: `q${n}`, timeTakenSecs, wasCorrect, at: `2026-11-02T0${n}:00:00.000Z` },
  });
  const gradesOf = (log: Parameters<typeof gradeAnswers>[0]) =>
    [...gradeAnswers(log).reviews.values()].map(([review]) => review?.grade);

  test.each([
    ['right at twice the median', answer(6, 20), 'good'],
    ['right after more than that', answer(6, 20.1), 'hard'],
    ['wrong, however fast', answer(6, 1, false), 'again'],
    ['wrong, however slowly', answer(6, 500, false), 'again'],
  ])('%s', (_, last, grade) => {
    expect(gradesOf([...[1, 2, 3, 4, 5].map((n) => answer(n, 10)), last]).at(-1)).toBe(grade);
  });

  test('nothing is slow before five answers', () => {
    expect(gradesOf([answer(1, 10), answer(2, 10), answer(3, 10), answer(4, 10), answer(5, 500)])).not.toContain(
      'hard',
    );
  });

  test('a later answer does not change an earlier grade', () => {
    const log = [1, 2, 3, 4, 5].map((n) => answer(n, 10)).concat(answer(6, 30));
    const before = gradesOf(log);
    expect(gradesOf([...log, answer(7, 400), answer(8, 400), answer(9, 400)]).slice(0, 6)).toEqual(before);
  });

  test('answers are sorted by time, on their day in New Zealand', () => {
    const late = { questionId: 'q', wasCorrect: true, timeTakenSecs: 5, at: '2026-11-02T12:00:00.000Z' };
    const early = { ...late, wasCorrect: false, at: '2026-11-02T10:00:00.000Z' };
    expect(gradeAnswers([late, early]).reviews.get('q')).toEqual([
      { day: '2026-11-02', grade: 'again' },
      { day: '2026-11-03', grade: 'good' },
    ]);
  });
  test('answers graded in parts get the same grades as the whole log', () => {
    const { throwDie } = newDice(7);
    const log = Array.from({ length: 400 }, (_, n) => ({
      questionId: `q${throwDie(20)}`,
      ...{ wasCorrect: throwDie(4) > 1, timeTakenSecs: throwDie(300) / 10 },
      at: new Date(Date.UTC(2026, 10, 2) + Math.floor(n / 2) * 3_600_000).toISOString(),
    }));
    for (let run = 0; run < 50; run++) {
      const [first = 0, second = 0] = [2 * throwDie(199), 2 * throwDie(199)].sort((one, other) => one - other);
      const parts = [log.slice(0, first), log.slice(first, second), log.slice(second)];
      expect(parts.reduce((before, part) => gradeAnswers(part, before), NOTHING_GRADED)).toEqual(gradeAnswers(log));
    }
  });
});
