import type { NzDate } from '../nz-date.ts';
import type { ItemName } from '../sheets/checklist.ts';
import { type Algorithm, type Graded, scheduleByFsrs } from './spacing.ts';

/** Number of questions in a practice attempt. */
export const PRACTICE_QUESTIONS = 10;
/** Number of new questions that a person's practice may start in a day; limited because each is soon repeated. */
export const NEW_A_DAY = 10;

/** A question available for practice. */
export type PracticeQuestion = {
  id: string;
  inspectionItemName?: ItemName | undefined;
  /** The day since which everyone must practise it, regardless of earlier answers. */
  inPracticeFrom?: NzDate | undefined;
};

export type Practice<Q extends PracticeQuestion> = {
  /**
   * Due today, in this order: questions of changed rules, questions that the person got wrong, others; longest overdue
   * first.
   */
  due: Q[];
  /** Never answered; `freshToday` of them may be asked today. */
  fresh: Q[];
  freshToday: number;
  /** When questions that were answered before are due next, after today. */
  next: NzDate | undefined;
};

type Standing<Q> = { question: Q; day: NzDate; rank: number };

/**
 * Calculates a person's practice for a day from the grades of their first answers. Another algorithm could replay
 * them.
 */
export const planPractice = <Q extends PracticeQuestion>(
  pool: readonly Q[],
  reviews: Graded['reviews'],
  today: NzDate,
  algorithm: Algorithm = scheduleByFsrs,
): Practice<Q> => {
  const standing: Standing<Q>[] = [];
  const fresh: Q[] = [];
  for (const question of pool) {
    const own = reviews.get(question.id) ?? [];
    const since = question.inPracticeFrom;
    const isChanged = since !== undefined && !own.some(({ day }) => day >= since);
    const wasWrong = own.some(({ grade }) => grade === 'again');
    if (isChanged && since <= today) standing.push({ question, day: since, rank: 0 });
    else if (own.length > 0) standing.push({ question, day: algorithm(own), rank: wasWrong ? 1 : 2 });
    else if (!isChanged) fresh.push(question);
  }
  const due = standing.filter(({ day }) => day <= today).sort(byRank);
  const later = standing.filter(({ day }) => day > today).map(({ day }) => day);
  return {
    due: due.map(({ question }) => question),
    fresh,
    freshToday: Math.min(fresh.length, Math.max(0, NEW_A_DAY - countBegun(reviews, today))),
    next: later.sort()[0],
  };
};

const byRank = <Q extends PracticeQuestion>(one: Standing<Q>, other: Standing<Q>) =>
  one.rank - other.rank ||
  (one.day < other.day ? -1 : one.day > other.day ? 1 : one.question.id < other.question.id ? -1 : 1);

/** Counts the questions that were first answered on a day. */
const countBegun = (reviews: Graded['reviews'], today: NzDate) =>
  [...reviews.values()].filter(([first]) => first?.day === today).length;

/**
 * Picks the questions of one attempt: due ones, then new ones. A new question on an item that the organization failed n times has n + 1
 * times the weight. `random` returns numbers from 0 up to but not including 1.
 */
export const choosePractice = <Q extends PracticeQuestion>(
  { due, fresh, freshToday }: Practice<Q>,
  fails: Partial<Record<ItemName, number>>,
  random: () => number,
): Q[] => {
  const asked = due.slice(0, PRACTICE_QUESTIONS);
  const weightOf = ({ inspectionItemName }: Q) => 1 + ((inspectionItemName && fails[inspectionItemName]) ?? 0);
  const drawn = fresh
    .map((question) => ({ question, lot: -Math.log(1 - random()) / weightOf(question) }))
    .sort((one, other) => one.lot - other.lot)
    .slice(0, Math.min(freshToday, PRACTICE_QUESTIONS - asked.length))
    .map(({ question }) => question);
  return [...asked, ...drawn];
};
