import * as z from 'zod';
import { readSession, writeSession } from '../device/web-storage.ts';

/** What this tab knows of quizzes; null: nothing yet. Source: specification 2, section 3, with AMB-66. */
const QuizSession = z.object({
  /** The quiz that was looked at last: it is selected again. */
  selectedQuiz: z.string().nullable(),
  /** The attempt that is open. Its address opens it; this is written and never read: the specification lists it. */
  quizAttemptId: z.string().nullable(),
});

export const readSelectedQuiz = () => readSession('quiz', QuizSession)?.selectedQuiz ?? null;
export const writeQuizSession = (session: z.infer<typeof QuizSession>) => writeSession('quiz', session);
