import * as z from 'zod';
import type { QuizId } from '#shared/ids.ts';
import { analyseItems } from '#shared/quizzes/item-analysis.ts';
import type { Context } from '../http/context.ts';
import { sittingsPartition } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { checkNoExam } from './exam-until.ts';

/** Maximum number of attempts read. Older attempts may be at earlier versions of a question. */
const ATTEMPTS_MAX = 1_000;

const Sitting = z.object({
  /** Absent in those of earlier releases. */
  person: z.string().optional(),
  answers: z.array(z.object({ questionId: z.string(), chosenIndex: z.int(), wasCorrect: z.boolean() })),
});

/** Calculates statistics of each question from the organization's latest finished attempts. */
export const loadStatistics = async (id: QuizId, context: Context) => {
  // throws during an exam: the most frequent answer is usually correct
  checkNoExam(context);
  const { table, organizationId } = context;
  const pk = sittingsPartition(organizationId, id);
  const { items } = await table.search({ pk, newestFirst: true, limit: ATTEMPTS_MAX });
  return { attempts: items.length, questions: analyseItems(readEach(items, (item) => Sitting.parse(item))) };
};
