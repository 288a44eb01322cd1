import { nzDate, spellDate } from '#shared/nz-date.ts';
import type { PracticeState } from '#shared/quizzes/attempt.ts';
import { EXAM_MINUTES, EXAM_PASS, EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';

/** Formats a score in percent. Source: specification 2, sections 3 and 9. */
export const formatScore = (percent: number) => `${percent.toFixed(2)}%`;
export const formatProgress = (percent: number) => `${percent.toFixed(1)}%`;

export const formatCount = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

export const EXAM_FACTS = `${EXAM_QUESTIONS} questions, ${EXAM_MINUTES} minutes, ${EXAM_PASS} correct to pass`;

export const PRACTICE_EXAM = 'Practice exam';
export const describeUnreviewed = (unreviewed: number, total: number) =>
  `${unreviewed} of ${total} questions ${unreviewed === 1 ? "wasn't" : "weren't"} reviewed when it started`;
export const describeRegraded = (at: string) => `Marked again on ${spellDate(nzDate(new Date(at)))}`;

export const PRACTICE_EXAM_FACTS = `${PRACTICE_EXAM}: ${EXAM_QUESTIONS} questions, ${EXAM_MINUTES} minutes. Not enough questions are reviewed yet, so it can't be passed or failed`;

/** Source: specification 2, section 8. */
export const MUST_VIEW_VIRM = 'You must view VIRM before re-trying';
export const NO_QUESTIONS = 'No questions available.';
export const NO_ATTEMPTS = 'No attempts yet.';
export const NOT_OPENED = 'Failed to load or resume quiz';
export const NO_FETCH = 'Failed to fetch questions';
export const NO_DETAILS = 'Failed to load attempt.';
export const notListed = (error: Error) => `Error loading attempts: ${error.message}`;

/** Shown if an answer from another device came first. */
export const ANOTHER_ANSWER = 'Another answer has already been given';

export const isSomethingDue = ({ due, fresh }: PracticeState) => due + fresh > 0;

/** Describes how much practice is due today or, if none is, when the next is due. */
export const describeDue = ({ due, fresh, next }: PracticeState) => {
  if (due > 0)
    return `${formatCount(due, 'question')} due today${fresh > 0 ? `, and ${formatCount(fresh, 'new one')}` : ''}.`;
  if (fresh > 0) return `${formatCount(fresh, 'new question')} for today.`;
  return next ? `Nothing is due today. The next questions are due on ${spellDate(next)}.` : 'Nothing to practise yet.';
};
