import { queryOptions } from '@tanstack/react-query';
import type { Inspection } from '#shared/inspections/model.ts';
import type { Client } from '../client/client.ts';
import { INSPECTIONS } from '../lists/queries.ts';
import '../client/nouns/inspections.ts';

export const NOT_VERIFIED = 'Unable to verify related inspections. Please try again.';

/** Loads the id of the newest recheck of this inspection; null if there is none. */
export const newerQuery = (client: Client, { formattedId: { formattedIdIdx, recheckIdx } }: Inspection) =>
  queryOptions({
    queryKey: [...INSPECTIONS, 'newer', formattedIdIdx, recheckIdx],
    queryFn: async ({ signal }) => {
      const { inspections } = await client.inspections.list(
        { query: { formattedId: String(formattedIdIdx) } },
        { signal },
      );
      const newer = inspections.filter(({ formattedId }) => formattedId.recheckIdx > recheckIdx);
      return newer.sort((a, b) => b.formattedId.recheckIdx - a.formattedId.recheckIdx)[0]?.id ?? null;
    },
  });
