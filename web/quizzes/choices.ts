import { PRACTICE } from '#shared/quizzes/attempt.ts';
import type { Quiz } from '#shared/quizzes/model.ts';

/** What can be started: quizzes, exams and practice. Practice draws from all quizzes, so it has no question count. */
export type Choice = Omit<Quiz, 'id' | 'questions' | 'isShared' | 'version'> & { id: string; questions?: number };

const practice: Choice = {
  id: PRACTICE,
  title: 'Practice',
  description: "Up to ten questions from your own mistakes, rule changes and your workshop's most common fails.",
  isPublished: true,
  mockExam: false,
};

export const listChoices = (quizzes: readonly Quiz[]): Choice[] => (quizzes.length === 0 ? [] : [practice, ...quizzes]);
