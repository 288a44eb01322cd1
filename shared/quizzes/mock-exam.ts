/** The mock VIRM exam. Source: specification 2, sections 1 and 9. */
export const EXAM_QUESTIONS = 28;
export const EXAM_MINUTES = 40;
export const EXAM_PASS = 25;
/** Grace period for answers that were sent in time. */
export const EXAM_GRACE_S = 10;

export const examEndsAt = (startedAt: Date) => new Date(startedAt.getTime() + EXAM_MINUTES * 60_000);

/** True if an answer received at `at` counts in an exam that ends at `endsAt`. */
export const isInTime = (at: string, endsAt: string) => Date.parse(at) <= Date.parse(endsAt) + EXAM_GRACE_S * 1_000;

/**
 * Picks questions at random, those asked least often first. `random` returns numbers from 0 up to but not including 1.
 */
export const chooseQuestions = <Q extends { id: string }>(
  pool: readonly Q[],
  count: number,
  timesAsked: ReadonlyMap<string, number>,
  random: () => number,
): Q[] =>
  pool
    .map((question) => ({ question, asked: timesAsked.get(question.id) ?? 0, lot: random() }))
    .sort((one, other) => one.asked - other.asked || one.lot - other.lot)
    .slice(0, count)
    .map((drawn) => ({ ...drawn, lot: random() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ question }) => question);
