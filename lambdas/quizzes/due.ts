import { SatExam } from '../due/exams.ts';
import { completeDue, type Due } from '../due/stored.ts';
import type { Item, Table } from '../table/table.ts';
import { endAttempt } from './attempts.ts';

/** Stores the result of an exam whose learner may not have returned. */
export const endExam = async (table: Table, _: Due, item: Item, now: Date) => {
  const { attemptId: id, quizId, endsAt, ...learner } = SatExam.parse(item);
  const isThere = await endAttempt({ quizId, id }, { ...learner, table, now, examUntil: endsAt });
  await completeDue(table, item);
  return isThere ? 'deleted' : 'gone';
};
