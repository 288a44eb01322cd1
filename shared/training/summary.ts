import { addDays, type NzDate } from '../nz-date.ts';
import type { TrainingEntry } from './model.ts';
import { minutesOf } from './scores.ts';

/** A person's practice in one week. `monday`: its first day. */
export type PracticeWeek = {
  monday: NzDate;
  person: string;
  name: string;
  times: number;
  minutes: number;
  correct: number;
  total: number;
  entries: TrainingEntry[];
};

/** Returns the Monday of the day's week. */
const getMonday = (day: NzDate) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

const sum = (entries: readonly TrainingEntry[], what: 'minutes' | 'correct' | 'total') =>
  entries.reduce((total, entry) => total + (entry[what] ?? 0), 0);

/** Sums up practice by week and person, in the order of the entries. */
const sumWeeks = (entries: readonly TrainingEntry[]): PracticeWeek[] => {
  const weeks = new Map<string, [TrainingEntry, ...TrainingEntry[]]>();
  for (const entry of entries) {
    const week = `${getMonday(entry.day)} ${entry.person}`;
    weeks.set(week, [...(weeks.get(week) ?? []), entry] as [TrainingEntry, ...TrainingEntry[]]);
  }
  return [...weeks.values()].map((of) => ({
    ...{ monday: getMonday(of[0].day), person: of[0].person, name: of[0].name, times: of.length, entries: of },
    ...{ minutes: sum(of, 'minutes'), correct: sum(of, 'correct'), total: sum(of, 'total') },
  }));
};

/** Sorts a training record into the parts that a review asks for, each newest first, with its total in whole minutes. */
export const summarizeTraining = (entries: readonly TrainingEntry[]) => {
  const of = (kind: TrainingEntry['kind']) => entries.filter((entry) => entry.kind === kind);
  const [exams, quizzes, courses, practice] = [of('mockExam'), of('quiz'), of('course'), of('practice')];
  return {
    ...{ exams, quizzes, courses, weeks: sumWeeks(practice) },
    passed: exams.filter(({ passed }) => passed).length,
    minutes: {
      ...{ all: minutesOf(entries), exams: minutesOf(exams), quizzes: minutesOf(quizzes) },
      ...{ courses: minutesOf(courses), practice: minutesOf(practice) },
    },
  };
};
