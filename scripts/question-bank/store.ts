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
import { writeAll } from '../local/open-table.ts';
import { BANK_NOTICE, BANK_TITLE, makeBank } from './bank.ts';

/** The bank's quiz always has this id, so that a newer bank replaces the earlier one. */
export const BANK_ID = QuizId.parse('qui_QuestionBank01');

const withoutRemoval = ({ removedAt: _, ...quiz }: FoundQuiz) => quiz;

type How = { publish?: boolean; questions?: ReturnType<typeof makeBank>; now?: Date };

/**
 * Stores the question bank as a shared mock exam, which only Admins see until it is published. A changed question gets
 * a new version; attempts keep the version they started with. Idempotent.
 */
export const storeQuestionBank = async (table: Table, how: How = {}) => {
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
    ...{ title: BANK_TITLE, mockExam: true, version: 0, createdAt: savedBy.at },
    ...(publish && before ? withoutRemoval(before) : before),
    ...{
      owner: 'SHARED' as const,
      id: BANK_ID,
      description: BANK_NOTICE,
      isPublished: publish || before?.isPublished === true,
    },
    asks: versioned.map(describeListed),
  };
  const changed = versioned.filter(({ isSame }) => !isSame).map(({ isSame: _, ...question }) => question);
  const puts = changed.map((question) => ({ put: questionItem(quiz, question, savedBy) }));
  await writeAll(table, puts);
  // write the quiz after its questions, so that it never refers to a missing one
  if (!isDeepStrictEqual(quiz, before))
    await table.write({ put: quizItem({ ...quiz, version: quiz.version + 1 }, savedBy) });
  return { questions: questions.length, changed: changed.length };
};
