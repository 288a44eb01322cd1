import * as z from 'zod';
import { findJsonMistake } from '../input/json-mistake.ts';
import { QUESTIONS_MAX, QuestionContent } from './model.ts';

/** Maximum length; a longer file has more questions than a quiz may have. */
const TEXT_MAX = 1_000_000;

const Bulk = z
  .array(QuestionContent)
  .min(1, 'It contains no questions')
  .max(QUESTIONS_MAX, `At most ${QUESTIONS_MAX} questions`);

export type BulkRead = { questions: QuestionContent[]; problem?: undefined } | { problem: string };

const invalid = (path: readonly PropertyKey[], message: string): BulkRead => ({
  problem: `Invalid bulk JSON at "${path.map(String).join('.') || 'root'}" — ${message}`,
});

/** Parses questions from JSON, or returns the first error and where it is. Source: specification 2, section 5, "Quiz manager". */
export const readBulkQuestions = (text: string): BulkRead => {
  if (text.length > TEXT_MAX) return invalid([], 'It is longer than a million characters');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const { line = 1, message = 'not JSON' } = findJsonMistake(text) ?? {};
    return invalid([], `Line ${line}: ${message}`);
  }
  const read = Bulk.safeParse(json);
  if (read.success) return { questions: read.data };
  const [first] = read.error.issues;
  return invalid(first?.path ?? [], first?.message ?? 'It isn’t a list of questions');
};
