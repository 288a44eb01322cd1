import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { addDays, NzDate, nzDate } from '../nz-date.ts';
import type { Step } from './marking.ts';

/** What is kept of a first answer to a question in an attempt: all that any algorithm is given. */
export type LoggedAnswer = Pick<Step, 'questionId' | 'wasCorrect' | 'timeTakenSecs' | 'at'>;
export type Grade = 'again' | 'hard' | 'good';
export type Review = { day: NzDate; grade: Grade };
/** From the answers to one question, the oldest first: the day on which it is to be asked again. */
export type Algorithm = (reviews: readonly Review[]) => NzDate;

/** A right answer that took longer than so many times the median is a hard one. */
const HARD_TIMES = 2;
/** Below so many answers nobody can say what is long for a person. */
const MEDIAN_FROM = 5;

/** Of each question its answers, graded by what was known when they were given: a later answer changes no earlier grade. */
export const gradeAnswers = (log: readonly LoggedAnswer[]): Map<string, Review[]> => {
  const byQuestion = new Map<string, Review[]>();
  const times: number[] = [];
  const inOrder = [...log].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  for (const { questionId, wasCorrect, timeTakenSecs, at } of inOrder) {
    const median = times.length < MEDIAN_FROM ? undefined : times[Math.floor(times.length / 2)];
    const isHard = median !== undefined && timeTakenSecs > HARD_TIMES * median;
    const review: Review = { day: nzDate(new Date(at)), grade: wasCorrect ? (isHard ? 'hard' : 'good') : 'again' };
    byQuestion.set(questionId, [...(byQuestion.get(questionId) ?? []), review]);
    times.splice(countBelow(times, timeTakenSecs), 0, timeTakenSecs);
  }
  return byQuestion;
};

/** How many of these, in order, are smaller. */
const countBelow = (sorted: readonly number[], value: number) => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
};

const MAXIMUM_DAYS = 365;
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: MAXIMUM_DAYS,
  enable_fuzz: false,
  enable_short_term: false,
});
const ratings = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good } as const;

/** FSRS, in whole days of New Zealand. Of several answers on one day the first counts: the others only say what was read a moment ago. */
export const spaceByFsrs: Algorithm = (reviews) => {
  const counted = reviews.filter(({ day }, n) => day !== reviews[n - 1]?.day);
  const [first, last] = [counted[0], counted.at(-1)];
  if (!first || !last) throw new Error('A question that was never answered is due at no time');
  let card = createEmptyCard(midnight(first));
  for (const review of counted) card = scheduler.next(card, midnight(review), ratings[review.grade]).card;
  const due = NzDate.parse(card.due.toISOString().slice(0, 10));
  // a good answer is kept a day apart from a hard one, also at the end
  const [earlier = due] = [due, addDays(last.day, MAXIMUM_DAYS)].sort();
  return earlier;
};
const midnight = ({ day }: Review) => new Date(`${day}T00:00:00.000Z`);
