import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { EstimateSummary } from '#shared/estimates/model.ts';
import type { Days } from '#shared/estimates/months.ts';
import { parseEstimateNumber } from '#shared/estimates/number.ts';
import type { Client } from '../../client/client.ts';
import '../../client/nouns/dossiers.ts';
import '../../client/nouns/estimates.ts';

/** Maximum number of requests in a row: 2,000 estimates. More are loaded on demand. */
const PAGES_MAX = 20;

/** Loads the estimates created between two days, newest first, in parts. */
export const estimatesQuery = (client: Client, { from, to }: Days) =>
  infiniteQueryOptions({
    queryKey: ['estimates', 'list', from, to],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: { next: string | undefined }) => next,
    queryFn: async ({ pageParam, signal }) => {
      const estimates: EstimateSummary[] = [];
      let after = pageParam;
      for (let pages = 0; pages < PAGES_MAX; pages++) {
        const page = await client.estimates.browse({ query: { from, to, after } }, { signal });
        estimates.push(...page.estimates);
        after = page.next;
        if (!after) break;
      }
      return { estimates, next: after };
    },
  });

/** Looks up the estimate whose number is typed, whatever its date. */
export const numberQuery = (client: Client, typed: string) => {
  const number = parseEstimateNumber(typed);
  return queryOptions({
    queryKey: ['estimates', 'number', number],
    enabled: number !== undefined,
    queryFn: ({ signal }) => client.estimates.byNumber({ query: { number: String(number) } }, { signal }),
  });
};

/** Loads the estimates of a customer or a vehicle, newest first, ten at a time. */
export const estimatesOfQuery = (client: Client, of: 'customer' | 'vehicle', id: string) =>
  infiniteQueryOptions({
    queryKey: ['estimates', of, id],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: { next?: string | undefined }) => next,
    queryFn: ({ pageParam, signal }) => {
      const request = { params: { id }, query: { pageSize: '10', after: pageParam } };
      const load = of === 'customer' ? client.dossiers.estimates : client.estimates.ofVehicle;
      return load(request, { signal });
    },
  });
