import { isDeepStrictEqual } from 'node:util';
import { findLastVersions } from '#lambdas/quizzes/questions.ts';
import {
  describeListed,
  type FoundQuiz,
  questionItem,
  quizItem,
  readQuestion,
  readQuiz,
} from '#lambdas/quizzes/stored.ts';
import { questionKey, quizKey } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { QuizId } from '#shared/ids.ts';
import { BANK_NOTICE, BANK_TITLE, makeBank } from './bank.ts';

/** Always the same, so that a newer bank takes the place of the one before. */
export const BANK_ID = QuizId.parse('qui_QuestionBank01');

/** A transaction has a hundred writes at most. */
const WRITES_A_TRIP = 100;

/** As it was before it was taken back. */
const there = ({ removedAt: _, ...quiz }: FoundQuiz) => quiz;

type How = { publish?: boolean; questions?: ReturnType<typeof makeBank>; now?: Date };

/**
 * Keeps the question bank among our quizzes, as a mock exam that nobody but managers sees until it is published. A question that
 * is made otherwise now is a further version; attempts keep theirs. Again changes nothing.
 */
export const keepQuestionBank = async (table: Table, how: How = {}) => {
  const { publish = false, questions = makeBank(), now = new Date() } = how;
  const item = await table.get(quizKey('SHARED', BANK_ID), { consistent: true });
  const before = item && readQuiz(item, 'SHARED');
  const versionOf = await findLastVersions(table, 'SHARED', BANK_ID);
  const keys = questions.map(({ id }) => questionKey('SHARED', BANK_ID, id, versionOf.get(id) ?? 0));
  const stored = await table.getAll(keys, { consistent: true });
  const versioned = questions.map((question, at) => {
    const found = stored[at];
    const version = versionOf.get(question.id) ?? 0;
    const isSame = found && isDeepStrictEqual(readQuestion(found), { ...question, version });
    return { ...question, version: isSame ? version : version + 1, isSame: isSame === true };
  });
  const savedBy = { userId: 'question-bank', at: now.toISOString() };
  const quiz = {
    ...{ title: BANK_TITLE, description: BANK_NOTICE, mockExam: true, version: 0, createdAt: savedBy.at },
    ...(publish && before ? there(before) : before),
    ...{ owner: 'SHARED' as const, id: BANK_ID, isPublished: publish || before?.isPublished === true },
    asks: versioned.map(describeListed),
  };
  const changed = versioned.filter(({ isSame }) => !isSame).map(({ isSame: _, ...question }) => question);
  const puts = changed.map((question) => ({ put: questionItem(quiz, question, savedBy) }));
  for (let from = 0; from < puts.length; from += WRITES_A_TRIP)
    await table.write(...puts.slice(from, from + WRITES_A_TRIP));
  // after its questions, so that it names none that is not there
  if (!isDeepStrictEqual(quiz, before))
    await table.write({ put: quizItem({ ...quiz, version: quiz.version + 1 }, savedBy) });
  return { questions: questions.length, changed: changed.length };
};
