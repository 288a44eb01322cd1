import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { addDays, NzDate, nzDate } from '../nz-date.ts';
import type { Step } from './marking.ts';

/** The stored part of a first answer: the only input of the algorithms. */
export type LoggedAnswer = Pick<Step, 'questionId' | 'wasCorrect' | 'timeTakenSecs' | 'at'>;
export type Grade = 'again' | 'hard' | 'good';
export type Review = { day: NzDate; grade: Grade };
/** Returns the day on which a question is due, from its reviews, oldest first. */
export type Algorithm = (reviews: readonly Review[]) => NzDate;

/** A right answer that took longer than this many times the median counts as hard. */
const HARD_TIMES = 2;
/** Minimum number of answers for a person's median. */
const MEDIAN_FROM = 5;

/** Increment it when grades change, so that stored ones are calculated again. */
export const GRADING_VERSION = 1;

/** Each question's reviews, oldest first, and the times of all answers, shortest first. */
export type Graded = { reviews: ReadonlyMap<string, readonly Review[]>; times: readonly number[] };
export const NOTHING_GRADED: Graded = { reviews: new Map(), times: [] };

/**
 * Grades the answers to each question by the median answer time up to that point, so that later answers don't change
 * earlier grades. All answers are later than those graded before.
 */
export const gradeAnswers = (log: readonly LoggedAnswer[], before = NOTHING_GRADED): Graded => {
  const reviews = new Map(before.reviews);
  const times = [...before.times];
  const inOrder = [...log].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  for (const { questionId, wasCorrect, timeTakenSecs, at } of inOrder) {
    const median = times.length < MEDIAN_FROM ? undefined : times[Math.floor(times.length / 2)];
    const isHard = median !== undefined && timeTakenSecs > HARD_TIMES * median;
    const review: Review = { day: nzDate(new Date(at)), grade: wasCorrect ? (isHard ? 'hard' : 'good') : 'again' };
    reviews.set(questionId, [...(reviews.get(questionId) ?? []), review]);
    times.splice(countBelow(times, timeTakenSecs), 0, timeTakenSecs);
  }
  return { reviews, times };
};

/** Counts the smaller values by binary search. */
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

/**
 * Schedules by FSRS, in whole days of New Zealand. Only the first answer of a day counts, because learners have just
 * read the solution when they repeat the question.
 */
export const scheduleByFsrs: Algorithm = (reviews) => {
  const counted = reviews.filter(({ day }, n) => day !== reviews[n - 1]?.day);
  const [first, last] = [counted[0], counted.at(-1)];
  if (!first || !last) throw new Error('A question without an answer has no due date');
  let card = createEmptyCard(midnight(first));
  for (const review of counted) card = scheduler.next(card, midnight(review), ratings[review.grade]).card;
  const due = NzDate.parse(card.due.toISOString().slice(0, 10));
  // FSRS makes `good` due at least a day after `hard`, even beyond the maximum interval
  const [earlier = due] = [due, addDays(last.day, MAXIMUM_DAYS)].sort();
  return earlier;
};
const midnight = ({ day }: Review) => new Date(`${day}T00:00:00.000Z`);
