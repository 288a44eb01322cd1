import { EXAM_PASS, EXAM_QUESTIONS, isInTime } from './mock-exam.ts';

/** An answer as it was kept. `isRetry`: the question had an answer before; it is kept and does not score. */
export type Step = {
  questionId: string;
  chosenIndex: number;
  timeTakenSecs: number;
  wasCorrect: boolean;
  /** When the server had it. */
  at: string;
  isRetry?: boolean | undefined;
};

type Sat = { questions: readonly { id: string }[]; startedAt: string; endsAt?: string | undefined };

export type Marked = {
  /** The first answer to each question, in the order of the questions; in an exam those that came in time. */
  answers: Step[];
  /** What came after the end of an exam: kept, shown, not counted. */
  tooLate: Step[];
  /** The questions that still want an answer, in their order: a wrong answer in a normal quiz is tried again. */
  left: string[];
  correct: number;
  total: number;
  /** In percent of all questions. */
  score: number;
  progress: number;
  timeTakenSecs: number;
  completedAt: string | null;
};

/** What the answers to an attempt come to at that moment. Source: specification 2, section 4, "Quiz attempt". */
export const mark = ({ questions, startedAt, endsAt }: Sat, steps: readonly Step[], now: Date): Marked => {
  const counts = ({ at }: Step) => !endsAt || isInTime(at, endsAt);
  const firsts = new Map(steps.filter((step) => !step.isRetry && counts(step)).map((step) => [step.questionId, step]));
  const answers = questions.flatMap(({ id }) => firsts.get(id) ?? []);
  const done = new Map<string, string>();
  for (const { questionId, wasCorrect, at } of steps.filter(counts))
    if (endsAt || wasCorrect) done.set(questionId, earlier(done.get(questionId), at));
  const left = questions.flatMap(({ id }) => (done.has(id) ? [] : [id]));
  const correct = answers.filter(({ wasCorrect }) => wasCorrect).length;
  const total = questions.length;
  const completedAt = findEnd({ left, done: [...done.values()], endsAt }, now);
  // what is tried once it is over is no part of it
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
 * In seconds: of an exam from its start to its end; else what was taken over the answers, as the device says, but no more
 * than has passed.
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

const percent = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

/** With the last answer; an exam that was left alone ends by itself, once nothing that was on its way can count any more. */
const findEnd = ({ left, done, endsAt }: { left: string[]; done: string[]; endsAt: string | undefined }, now: Date) => {
  const last = done.sort().at(-1);
  if (left.length === 0 && last) return endsAt && last > endsAt ? endsAt : last;
  return endsAt && !isInTime(now.toISOString(), endsAt) ? endsAt : null;
};

/** Whether an exam was passed: 25 of 28. Source: specification 2, section 9. */
export const isPassed = ({ correct, total }: Pick<Marked, 'correct' | 'total'>) =>
  correct >= Math.ceil((EXAM_PASS / EXAM_QUESTIONS) * total);
