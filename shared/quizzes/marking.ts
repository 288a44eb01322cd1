import { EXAM_PASS, EXAM_QUESTIONS, isInTime } from './mock-exam.ts';

/**
 * A stored answer. `isRetry`: stored but not scored, because the question was answered before or, in an exam, because the
 * answer was changed.
 */
export type Step = {
  questionId: string;
  chosenIndex: number;
  timeTakenSecs: number;
  wasCorrect: boolean;
  /** Time of receipt by the server. */
  at: string;
  isRetry?: boolean | undefined;
  answerId?: string | undefined;
};

type Sat = {
  questions: readonly { id: string }[];
  startedAt: string;
  endsAt?: string | undefined;
  /** True if answering all questions doesn't end it. */
  withFinish?: boolean | undefined;
};

export type Marked = {
  /** The answer to each question that counts, in question order: the first or, in an exam, the last in time. */
  answers: Step[];
  /** Answers after the end of an exam: stored and shown, but not counted. */
  tooLate: Step[];
  /** Questions that still need an answer, in order: in a normal quiz, a wrong answer must be retried. */
  left: string[];
  correct: number;
  total: number;
  /** Percentage of all questions. */
  score: number;
  progress: number;
  timeTakenSecs: number;
  completedAt: string | null;
};

/** Marks an attempt at a point in time. Source: specification 2, section 4, "Quiz attempt". */
export const mark = (
  { questions, startedAt, endsAt, withFinish = false }: Sat,
  steps: readonly Step[],
  now: Date,
): Marked => {
  const counts = ({ at }: Step) => !endsAt || isInTime(at, endsAt);
  const firsts = new Map(steps.filter((step) => !step.isRetry && counts(step)).map((step) => [step.questionId, step]));
  const answers = questions.flatMap(({ id }) => firsts.get(id) ?? []);
  const done = new Map<string, string>();
  for (const { questionId, wasCorrect, at } of steps.filter(counts))
    if (endsAt || wasCorrect) done.set(questionId, earlier(done.get(questionId), at));
  const left = questions.flatMap(({ id }) => (done.has(id) ? [] : [id]));
  const correct = answers.filter(({ wasCorrect }) => wasCorrect).length;
  const total = questions.length;
  const completedAt = findEnd({ left, done: withFinish ? [] : [...done.values()], endsAt }, now);
  // retries after completion don't count
  const during = steps.filter((step) => counts(step) && (completedAt === null || endsAt || step.at <= completedAt));
  return {
    answers,
    tooLate: steps.filter((step) => !counts(step)),
    left,
    correct,
    total,
    score: percent(correct, total),
    progress: percent(answers.length, total),
    timeTakenSecs: findTime(during, { startedAt, endsAt, until: completedAt ?? now.toISOString() }),
    completedAt,
  };
};

/**
 * Returns seconds: for an exam from start to end; otherwise the times reported by the device, but not more than the
 * time that passed.
 */
const findTime = (
  steps: readonly Step[],
  { startedAt, endsAt, until }: { startedAt: string; endsAt: string | undefined; until: string },
) => {
  const passed = Math.max(0, Date.parse(endsAt && endsAt < until ? endsAt : until) - Date.parse(startedAt)) / 1_000;
  if (endsAt) return passed;
  const taken = steps.reduce((sum, { timeTakenSecs }) => sum + timeTakenSecs, 0);
  return Math.min(taken, passed);
};

const earlier = (one: string | undefined, other: string) => (one && one < other ? one : other);

export const percent = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

/**
 * Returns when the attempt ended: with the last answer. An abandoned exam ends when its time is up, but only after the
 * grace period for late answers.
 */
const findEnd = ({ left, done, endsAt }: { left: string[]; done: string[]; endsAt: string | undefined }, now: Date) => {
  const last = done.sort().at(-1);
  if (left.length === 0 && last) return endsAt && last > endsAt ? endsAt : last;
  return endsAt && !isInTime(now.toISOString(), endsAt) ? endsAt : null;
};

/** True if an exam was passed: 25 of 28. Source: specification 2, section 9. */
export const isPassed = ({ correct, total }: Pick<Marked, 'correct' | 'total'>) =>
  correct >= Math.ceil((EXAM_PASS / EXAM_QUESTIONS) * total);
