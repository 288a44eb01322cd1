import { queryOptions } from '@tanstack/react-query';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import type { NzDate } from '#shared/nz-date.ts';
import type { Client } from '../../client/client.ts';
import '../../client/nouns/estimates.ts';

/** With more estimates in four months than fit these pages, only the newest are shown. */
const PAGES_MAX = 20;

type Days = { from: NzDate; to: NzDate };

/** Loads the estimates between two days, newest first. `isAll`: no more exist. */
export const estimatesQuery = (client: Client, { from, to }: Days) =>
  queryOptions({
    queryKey: ['estimates', from, to],
    queryFn: async ({ signal }) => {
      const estimates: EstimateSummary[] = [];
      let after: string | undefined;
      for (let pages = 0; pages < PAGES_MAX; pages++) {
        const page = await client.estimates.browse({ query: { from, to, after } }, { signal });
        estimates.push(...page.estimates);
        after = page.next;
        if (!after) break;
      }
      return { estimates, isAll: !after };
    },
  });
