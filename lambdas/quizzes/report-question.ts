import type { AttemptId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { NewReport, QuestionReport } from '#shared/quizzes/reports.ts';
import type { Context } from '../http/context.ts';
import { consume } from '../http/rate-limit.ts';
import { reportIndexKeys, reportKey } from '../table/keys.ts';
import { getLearnerId } from '../training/learner.ts';
import { headKey } from './attempts.ts';
import { decideBy } from './decisions.ts';
import { checkNoExam } from './exam-until.ts';
import { listReports } from './reports.ts';
import { readHead } from './stored.ts';

/**
 * Stores the caller's report on a question that they were asked; an earlier one of theirs is replaced. Throws during an
 * exam.
 */
export const reportQuestion = async (
  quizId: string,
  id: AttemptId,
  { questionId, reason, words }: NewReport,
  context: Context,
) => {
  checkNoExam(context);
  const { table, organizationId } = context;
  const item = await table.get(headKey({ quizId, id }, context), { consistent: true });
  if (!item) throw notFound();
  const asked = readHead(item).asks.find((one) => one.id === questionId);
  if (!asked) throw new Problem('refused', 'This question isn’t in this quiz.');
  await consume(context, 'question-report');
  const report: QuestionReport = {
    ...{ ...decideBy(context), quizId: asked.quizId, questionId, version: asked.version },
    ...{ reason, words },
  };
  await table.put({
    ...reportKey(organizationId, getLearnerId(context), asked.quizId, questionId),
    ...{ type: 'QUESTIONREPORT', ...reportIndexKeys(organizationId, report), summary: report },
  });
  return {};
};

/** Lists open reports, oldest first. Throws during an exam, because a report may say what is correct. */
export const listOpenReports = async (context: Context) => {
  checkNoExam(context);
  const reports = (await listReports(context)).map(({ report }) => report);
  return { reports: reports.sort((one, other) => (one.at < other.at ? -1 : 1)) };
};
