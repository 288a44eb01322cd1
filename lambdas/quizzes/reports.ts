import { QuestionReport } from '#shared/quizzes/reports.ts';
import { type Context, makeAuthorship } from '../http/context.ts';
import { reportsQuery } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import { toSeconds } from '../table/table.ts';

/** Lists the organization's open reports, of all questions or of one. */
export const listReports = async (
  { table, organizationId }: Pick<Context, 'table' | 'organizationId'>,
  of?: { quizId: string; questionId: string },
) => {
  const items = await searchAll(table, { index: 'gsi1', ...reportsQuery(organizationId, of) });
  return readEach(items, ({ pk, sk, summary }) => ({ key: { pk, sk }, report: QuestionReport.parse(summary) }));
};

/** Number of days that a closed report is kept. */
const KEPT_DAYS = 366;

/** Closes the open reports on a question. They are kept for a year, but no longer listed. */
export const closeReports = async (quizId: string, questionId: string, context: Context) => {
  const open = await listReports(context, { quizId, questionId });
  await Promise.all(
    open.map(({ key, report }) =>
      context.table.update({
        key,
        expression: 'SET closed = :by, #ttl = :ttl REMOVE gsi1pk, gsi1sk',
        // unless it was reported again since
        condition: 'summary.#at = :at',
        names: { '#at': 'at', '#ttl': 'ttl' },
        values: {
          ...{ ':by': makeAuthorship(context), ':at': report.at },
          ':ttl': toSeconds(context.now) + KEPT_DAYS * 86_400,
        },
      }),
    ),
  );
};
