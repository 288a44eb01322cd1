import * as z from 'zod';
import type { QuizId } from '#shared/ids.ts';
import { analyseItems, type Outcome } from '#shared/quizzes/item-analysis.ts';
import type { Context } from '../http/context.ts';
import { sittingsPartition } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { loadCorrections } from './corrections.ts';
import { checkNoExam } from './exam-until.ts';
import { loadQuiz } from './records.ts';

/** Maximum number of attempts read. */
const ATTEMPTS_MAX = 1_000;

const Sitting = z.object({
  /** Absent in those of earlier releases. */
  person: z.string().optional(),
  answers: z.array(
    z.object({ questionId: z.string(), chosenIndex: z.int(), wasCorrect: z.boolean(), version: z.int().optional() }),
  ),
});

/**
 * Calculates statistics of each question from the organization's latest finished attempts, without answers to earlier
 * versions of it.
 */
export const loadStatistics = async (id: QuizId, context: Context) => {
  // throws during an exam: the most frequent answer is usually correct
  checkNoExam(context);
  const { table, organizationId } = context;
  const pk = sittingsPartition(organizationId, id);
  const [{ items }, isCurrent] = await Promise.all([
    table.search({ pk, newestFirst: true, limit: ATTEMPTS_MAX }),
    currentOf(id, context),
  ]);
  const sittings = readEach(items, (item) => Sitting.parse(item));
  return { attempts: items.length, questions: analyseItems(sittings, isCurrent) };
};

/**
 * Returns whether an answer is to a version that asks the same as the current one, or is marked by its key. An answer
 * of an earlier release names no version: it counts if the question was never changed.
 */
const currentOf = async (id: QuizId, context: Context) => {
  const quiz = await loadQuiz(context, id);
  const corrections = quiz.owner !== 'SHARED' ? await loadCorrections(context, id) : {};
  const listed = new Map(quiz.asks.map((asked) => [String(asked.id), asked]));
  return ({ questionId, version = 1 }: Outcome) => {
    const asked = listed.get(questionId);
    if (!asked) return true;
    const { sameSince = asked.version } = asked;
    const correction = corrections[questionId];
    return version >= sameSince || (correction?.version === sameSince && correction.versions.includes(version));
  };
};
