import type { QuizId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { Quiz } from '#shared/quizzes/model.ts';
import { type Context, makeSavedBy } from '../http/context.ts';
import { quizKey, reviewsKey } from '../table/keys.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { writeInBatches } from '../table/write-in-batches.ts';
import { sharedDecisionsWrite } from './decisions.ts';
import { loadQuestions } from './questions.ts';
import { checkExam, loadOwn } from './records.ts';
import { describeSeen, questionItem, quizItem, readQuiz, type SeenQuiz } from './stored.ts';

/**
 * Copies a quiz to the shared partition, which all organizations can read. Writes the questions first, so that the quiz
 * never refers to a missing question. Doesn't overwrite a newer copy.
 */
export const publishToAll = (id: QuizId, context: Context): Promise<Quiz> =>
  retryUntilWritten(async () => {
    const quiz = await loadOwn(context, id);
    if (quiz.asks.length === 0) throw new Problem('refused', 'No questions available.');
    const savedBy = makeSavedBy(context);
    const shared: SeenQuiz = { ...quiz, owner: 'SHARED', isPublished: true };
    checkExam(shared);
    const questions = await loadQuestions(
      context,
      quiz.asks.map((asked) => ({ ...asked, quizId: id, isShared: false })),
    );
    const puts = questions.map((question) => ({ put: questionItem(shared, question, savedBy) }));
    await writeInBatches(context.table, puts);
    const decided = await context.table.get(reviewsKey('SHARED', id), { consistent: true });
    const { refused } = await context.table.write(
      {
        put: quizItem(shared, savedBy),
        condition: 'attribute_not_exists(pk) OR #version <= :version',
        names: { '#version': 'version' },
        values: { ':version': quiz.version },
      },
      sharedDecisionsWrite(id, quiz.decisions, decided),
    );
    return refused ? undefined : describeSeen(shared);
  });

/** Withdraws a shared quiz. Attempts in progress can still be finished. */
export const withdrawFromAll = async (id: QuizId, context: Context) => {
  const item = await context.table.get(quizKey('SHARED', id), { consistent: true });
  if (!item) throw notFound();
  const removed = { ...readQuiz(item, 'SHARED'), removedAt: context.now.toISOString() };
  await context.table.write({ put: quizItem(removed, makeSavedBy(context)) });
  return {};
};
