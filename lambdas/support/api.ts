import { supportApi } from '#shared/support/api.ts';
import { routes } from '../http/serve.ts';
import { listBugReports, reportBug } from './records.ts';

export const support = routes(supportApi, {
  reportBug: ({ body }, context) => reportBug(body, context),
  bugReports: ({ query }, { table }) => listBugReports(table, query.after),
});
