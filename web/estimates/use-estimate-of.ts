import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { estimateOf } from '#shared/estimates/of-inspection.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import { type Client, isUnusable } from '../client/client.ts';
import { paths } from '../paths.ts';
import { thisSite } from '../session/both-sites.ts';
import { useClient } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import '../client/nouns/estimates.ts';

/** The estimate of an inspection; null: it has none. Source: specification 2, section 4, "Email Checksheet". */
const estimateOfQuery = (client: Client, inspectionID: number) => ({
  queryKey: ['estimate of', inspectionID],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    try {
      const [found] = await client.estimates.list({ query: { inspectionID } }, { signal });
      return found?.EstimateID ?? null;
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') return null;
      throw error;
    }
  },
});

/** Opens the estimate that an inspection has, or begins one. Source: specification 2, sections 4 and 8. */
export const useEstimateOf = (inspection: Inspection) => {
  const client = useClient();
  const queries = useQueryClient();
  const query = estimateOfQuery(client, inspection.id);
  const { data: id } = useQuery(query);
  const create = useMutation({
    mutationFn: () => client.estimates.create({ body: estimateOf(inspection) }),
    onSuccess: ({ EstimateID }) => {
      queries.setQueryData(query.queryKey, EstimateID);
      toast({ type: 'success', text: 'Estimate created. Email Checksheet opens it.' });
    },
    onError: (error) =>
      toast({
        type: 'error',
        text: isUnusable(error) ? 'Failed to create estimate' : 'An error occurred while creating the estimate',
      }),
  });
  return {
    /** undefined: there is none yet, as far as is known. */
    href: id ? thisSite().estimator + paths.estimate(id) : undefined,
    run: () => create.mutate(),
    busy: create.isPending,
  };
};
