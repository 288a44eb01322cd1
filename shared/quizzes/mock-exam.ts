/** The mock VIRM exam. Source: specification 2, sections 1 and 9. */
export const EXAM_QUESTIONS = 28;
export const EXAM_MINUTES = 40;
export const EXAM_PASS = 25;
/** Grace period for answers that were sent in time. */
export const EXAM_GRACE_S = 10;

export const examEndsAt = (startedAt: Date) => new Date(startedAt.getTime() + EXAM_MINUTES * 60_000);

/** True if an answer received at `at` counts in an exam that ends at `endsAt`. */
export const isInTime = (at: string, endsAt: string) => Date.parse(at) <= Date.parse(endsAt) + EXAM_GRACE_S * 1_000;
