import { describe, expect, it } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import type { TrainingEntry } from '#shared/training/model.ts';
import { calculateScores, minutesOf } from '#shared/training/scores.ts';

const quiz = (day: string, correct: number, total: number, kind: TrainingEntry['kind'] = 'quiz'): TrainingEntry => ({
  ...{ id: `att_${day}`, kind, person: 'p', name: 'Ana', isOwn: true, day: day as NzDate, title: 'Tyres' },
  ...{ minutes: 10.4, notes: '', correct, total },
});

describe('scores over time', () => {
  it('use the last hundred answers, in whole quizzes, oldest day first', () => {
    const entries = [quiz('2026-11-03', 40, 60), quiz('2026-11-02', 30, 60), quiz('2026-11-01', 60, 60)];
    expect(calculateScores(entries).map(({ day, n, share }) => [day, n, share])).toEqual([
      ['2026-11-01', 60, 1],
      ['2026-11-02', 120, 0.75],
      ['2026-11-03', 120, 70 / 120],
    ]);
  });

  it('show the interval of the true share', () => {
    const [score] = calculateScores([quiz('2026-11-01', 25, 28, 'mockExam')]);
    expect(score?.low).toBeCloseTo(0.728, 3);
    expect(score?.high).toBeCloseTo(0.963, 3);
  });

  it('exclude practice, which repeats wrong answers, and courses', () => {
    const course = { ...quiz('2026-11-01', 0, 0, 'course'), correct: undefined, total: undefined };
    expect(calculateScores([quiz('2026-11-01', 1, 2, 'practice'), course])).toEqual([]);
  });
});

it('minutes are rounded after adding them up', () => {
  expect(minutesOf([quiz('2026-11-01', 1, 2), quiz('2026-11-02', 1, 2)])).toBe(21);
});
