import { countersApi } from '#shared/counters/api.ts';
import { countHome, homeFrom } from '#shared/counters/home.ts';
import { nzDate } from '#shared/nz-date.ts';
import { routes } from '../http/serve.ts';
import { exportInspections } from './export.ts';
import { countOlder, findFacts } from './facts.ts';

export const counters = routes(countersApi, {
  export: ({ body }, context) => exportInspections(body, context),
  home: async (_, context) => {
    const today = nzDate(context.now);
    const from = homeFrom(today);
    const isCounted = await countOlder(context, from);
    const facts = await findFacts(context, { from, upTo: today });
    return { counting: !isCounted, ...countHome(facts, today) };
  },
});
