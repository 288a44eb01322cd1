import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod';
import { readSession, writeSession } from '../device/web-storage.ts';

/** Reads and changes the open quiz and attempt in the URL. */
export const useQuizPlace = () => {
  const [query, setQuery] = useSearchParams();
  const [quizId, attemptId] = [query.get('quiz') ?? readSelectedQuiz(), query.get('attempt')];
  const review = query.get('result');
  useEffect(() => {
    writeQuizSession({ selectedQuiz: quizId, quizAttemptId: attemptId });
  }, [quizId, attemptId]);
  const go = (to: Record<string, string>, replace = false) => setQuery(to, { replace });
  return {
    quizId,
    attemptId,
    review,
    select: (quiz: string) => go({ quiz }, true),
    open: (quiz: string, attempt: string) => go({ quiz, attempt }),
    /** Shows the result of an attempt, replacing the attempt in the history. */
    show: (quiz: string, result: string) => go({ quiz, result }, attemptId !== null),
    close: () => go(quizId ? { quiz: quizId } : {}, true),
  };
};
export type QuizPlace = ReturnType<typeof useQuizPlace>;

/** This tab's quiz state; null if not set. Source: specification 2, section 3, with AMB-66. */
const QuizSession = z.object({
  /** The quiz last viewed, preselected next time. */
  selectedQuiz: z.string().nullable(),
  /** The open attempt. Written because the specification lists it, but never read: the URL has its id. */
  quizAttemptId: z.string().nullable(),
});

const readSelectedQuiz = () => readSession('quiz', QuizSession)?.selectedQuiz ?? null;
const writeQuizSession = (session: z.infer<typeof QuizSession>) => writeSession('quiz', session);
