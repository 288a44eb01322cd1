import * as z from 'zod';
import { PRODUCT } from '../brand.ts';
import { endpoint } from '../endpoint.ts';
import { BugReport, NewBugReport } from './model.ts';

const path = `/api/${PRODUCT.toLowerCase() as Lowercase<typeof PRODUCT>}/bugreport` as const;

export const supportApi = {
  reportBug: endpoint(`POST ${path}`, {
    summary:
      'Report a bug or request a feature; it is stored and emailed to support. The same Idempotency-Key sends it once',
    access: 'user',
    body: NewBugReport,
    response: z.object({ id: z.string() }),
    problems: ['key-used-for-something-else'],
  }),
  bugReports: endpoint(`GET ${path}`, {
    summary: 'List everyone’s bug reports, newest first',
    access: 'super-admin',
    query: z.object({ after: z.string().max(2000).optional().describe('`next` of the previous page') }),
    response: z.object({ bugReports: z.array(BugReport), next: z.string().optional() }),
  }),
};
