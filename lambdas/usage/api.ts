import { nzDate } from '#shared/nz-date.ts';
import { usageApi } from '#shared/usage/api.ts';
import { listUsageMonths } from '#shared/usage/model.ts';
import { routes } from '../http/serve.ts';
import { listAllUsage } from './list-all-usage.ts';
import { loadUsage } from './load-usage.ts';

export const usage = routes(usageApi, {
  own: async (_, context) => ({ months: await loadUsage(context, listUsageMonths(nzDate(context.now))) }),
  all: ({ query }, { table }) => listAllUsage(table, query),
});
