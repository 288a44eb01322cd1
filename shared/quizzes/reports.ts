import * as z from 'zod';
import { QuestionId } from '../ids.ts';
import { Decision } from './model.ts';

/** Why a learner doubts a question. */
export const reportReasons = {
  'wrong-key': 'The answer marked as correct is wrong',
  unclear: 'The question is unclear',
  'out-of-date': 'The rule has changed',
  other: 'Something else',
} as const;
export const ReportReason = z.enum(Object.keys(reportReasons) as [keyof typeof reportReasons]);
export type ReportReason = z.infer<typeof ReportReason>;

/** Maximum length in characters. */
export const REPORT_WORDS_MAX = 500;

/** A learner's report on a question that they were asked. */
export const NewReport = z
  .object({
    questionId: QuestionId,
    reason: ReportReason,
    words: z.string().trim().max(REPORT_WORDS_MAX).default(''),
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== '', {
    path: ['words'],
    error: 'Say what is wrong',
  });
export type NewReport = z.infer<typeof NewReport>;

/** An open report. Approving, editing or retiring its question closes it. */
export const QuestionReport = Decision.extend({
  quizId: z.string(),
  questionId: QuestionId,
  /** The version that was asked. */
  version: z.int(),
  reason: ReportReason,
  words: z.string(),
}).meta({ id: 'QuestionReport' });
export type QuestionReport = z.infer<typeof QuestionReport>;
