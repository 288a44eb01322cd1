import type { NzDate } from '../nz-date.ts';
import type { ItemName } from '../sheets/checklist.ts';
import { type Algorithm, gradeAnswers, type LoggedAnswer, spaceByFsrs } from './spacing.ts';

/** In one attempt at practice. */
export const PRACTICE_QUESTIONS = 10;
/** So many questions that somebody has never answered join their practice in a day: each comes again, soon. */
export const NEW_A_DAY = 10;

/** A question that may be practised. */
export type Practised = {
  id: string;
  inspectionItemName?: ItemName | undefined;
  /** The day from which everybody is asked it, whatever they answered before. */
  inPracticeFrom?: NzDate | undefined;
};

export type Practice<Q extends Practised> = {
  /** To be asked today, in this order: what a changed rule brought, one's own mistakes, what else is due; the longest due first. */
  due: Q[];
  /** Never answered: so many of them may be asked today. */
  fresh: Q[];
  freshToday: number;
  /** When the next of those that were answered are due after today. */
  next: NzDate | undefined;
};

type Standing<Q> = { question: Q; day: NzDate; rank: number };

/** What a person's practice is on a day, by the log of their first answers. Nothing of it is stored: another algorithm replays the same log. */
export const planPractice = <Q extends Practised>(
  pool: readonly Q[],
  log: readonly LoggedAnswer[],
  today: NzDate,
  algorithm: Algorithm = spaceByFsrs,
): Practice<Q> => {
  const reviews = gradeAnswers(log);
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

const byRank = <Q extends Practised>(one: Standing<Q>, other: Standing<Q>) =>
  one.rank - other.rank ||
  (one.day < other.day ? -1 : one.day > other.day ? 1 : one.question.id < other.question.id ? -1 : 1);

/** Questions that were first answered on that day. */
const countBegun = (reviews: ReturnType<typeof gradeAnswers>, today: NzDate) =>
  [...reviews.values()].filter(([first]) => first?.day === today).length;

/**
 * What one attempt asks: what is due, and new ones in the room that is left. Of those an item that the organization has failed
 * n times is drawn n + 1 times as readily. `random` answers numbers from 0 up to but not including 1.
 */
export const choosePractice = <Q extends Practised>(
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
