import { expect, it } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { findCourseDayProblem } from '#shared/training/course-day.ts';
import type { TrainingEntry } from '#shared/training/model.ts';
import { listPeriods } from '#shared/training/periods.ts';
import { summarizeTraining } from '#shared/training/summary.ts';
import { formatPassed, nameKind } from '#shared/training/words.ts';

const day = (text: string) => text as NzDate;
let id = 0;
const entry = (some: Partial<TrainingEntry>): TrainingEntry => ({
  ...{ id: `att_${id++}`, kind: 'practice', title: 'Practice', person: 'ana', name: 'Ana', isOwn: true },
  ...{ day: day('2026-11-20'), minutes: 0.5, correct: 3, total: 4, notes: '' },
  ...some,
});

it('practice is summed by week from Monday to Sunday and by person', () => {
  const days = ['2026-11-23', '2026-11-22', '2026-11-20', '2026-11-16', '2026-11-15'];
  const practice = days.map((text) => entry({ day: day(text) }));
  const { weeks } = summarizeTraining([...practice, entry({ person: 'ben', name: 'Ben' })]);
  expect(
    weeks.map(({ monday, name, times, minutes, correct, total }) => [monday, name, times, minutes, correct, total]),
  ).toEqual([
    ['2026-11-23', 'Ana', 1, 0.5, 3, 4],
    ['2026-11-16', 'Ana', 3, 1.5, 9, 12],
    ['2026-11-09', 'Ana', 1, 0.5, 3, 4],
    ['2026-11-16', 'Ben', 1, 0.5, 3, 4],
  ]);
});

it('a record is sorted into parts with their minutes; only exams with a verdict have passed or not', () => {
  const summary = summarizeTraining([
    entry({ kind: 'mockExam', minutes: 20, passed: true, unreviewed: 0 }),
    entry({ kind: 'mockExam', minutes: 10, passed: false }),
    entry({ kind: 'mockExam', minutes: 5, unreviewed: 2 }),
    entry({ kind: 'course', minutes: 90 }),
    entry({ kind: 'quiz', minutes: 4 }),
    entry({}),
  ]);
  expect(summary.minutes).toEqual({ all: 130, exams: 35, quizzes: 4, courses: 90, practice: 1 });
  expect([summary.exams.length, summary.passed, summary.courses.length]).toEqual([3, 1, 1]);
  expect(summary.exams.map((exam) => `${nameKind(exam)} ${formatPassed(exam)}`.trim())).toEqual([
    ...['Mock exam Passed', 'Mock exam Not passed (before questions were reviewed)', 'Practice exam'],
  ]);
});

it('the usual periods end today, at the year’s end, or start after the last sign-off', () => {
  const today = day('2026-11-29');
  const spans = (signedTo?: string) =>
    listPeriods(today, signedTo === undefined ? undefined : day(signedTo)).map(({ name, from, to }) => [
      name,
      from,
      to,
    ]);
  expect(spans('2026-06-30')).toEqual([
    ['year', '2025-11-30', '2026-11-29'],
    ['calendarYear', '2026-01-01', '2026-11-29'],
    ['lastCalendarYear', '2025-01-01', '2025-12-31'],
    ['sinceReview', '2026-07-01', '2026-11-29'],
  ]);
  expect(spans('2026-11-29')).toHaveLength(3);
  expect(spans()).toHaveLength(3);
});

it.each([
  ['2026-11-29', undefined],
  ['2026-11-30', 'This date is in the future.'],
  ['2016-11-29', undefined],
  ['2016-11-28', 'This date is more than 10 years ago.'],
  ['1999-03-01', 'This date is more than 10 years ago.'],
])('a course on %s: %s', (text, problem) => {
  expect(findCourseDayProblem(day(text), day('2026-11-29'))).toBe(problem);
});
