import * as z from 'zod';
import { findJsonMistake } from '#shared/input/json-mistake.ts';
import { QUESTIONS_MAX, QuestionContent, QuizContent } from '#shared/quizzes/model.ts';

const FORMAT = 'pitcheck-quiz';

/** File format for moving a quiz to another organization. */
export const QuizFile = z.object({
  format: z.literal(FORMAT),
  quiz: QuizContent.pick({ title: true, description: true, mockExam: true }),
  questions: z.array(QuestionContent).max(QUESTIONS_MAX),
});
export type QuizFile = z.infer<typeof QuizFile>;

export const writeQuizFile = (content: Omit<QuizFile, 'format'>) =>
  new Blob([JSON.stringify(QuizFile.parse({ format: FORMAT, ...content }), null, 2)], { type: 'application/json' });

/** Parses a quiz file, or returns the problem. */
export const readQuizFile = (text: string): { file: QuizFile; problem?: undefined } | { problem: string } => {
  try {
    const read = QuizFile.safeParse(JSON.parse(text));
    if (read.success) return { file: read.data };
    const [first] = read.error.issues;
    return { problem: `This isn't a Pitcheck quiz file: ${first?.path.join('.') || 'file'}: ${first?.message}` };
  } catch {
    const { line = 1, message = 'not JSON' } = findJsonMistake(text) ?? {};
    return { problem: `This isn't a Pitcheck quiz file. Line ${line}: ${message}` };
  }
};
