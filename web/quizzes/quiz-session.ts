import * as z from 'zod';
import { readSession, writeSession } from '../device/web-storage.ts';

/** This tab's quiz state; null if unset. Source: specification 2, section 3, with AMB-66. */
const QuizSession = z.object({
  /** The quiz last viewed, preselected next time. */
  selectedQuiz: z.string().nullable(),
  /** The open attempt. Written because the specification lists it, but never read: the address opens the attempt. */
  quizAttemptId: z.string().nullable(),
});

export const readSelectedQuiz = () => readSession('quiz', QuizSession)?.selectedQuiz ?? null;
export const writeQuizSession = (session: z.infer<typeof QuizSession>) => writeSession('quiz', session);
