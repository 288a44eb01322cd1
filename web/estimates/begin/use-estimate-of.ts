import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import type { Client } from '../../client/client.ts';
import { paths } from '../../paths.ts';
import { getSite } from '../../session/both-sites.ts';
import { useSession } from '../../session/session.tsx';
import { toast } from '../../ui/toasts.tsx';
import { beginEstimate, countRepaired, explainNotBegun } from './begin-estimate.ts';
import '../../client/nouns/estimates.ts';

/** Query for the estimates of an inspection; the one to open comes first. Source: specification 2, section 4, "Email Checksheet". */
export const estimatesOfQuery = (client: Client, inspectionID: number) => ({
  queryKey: ['estimate of', inspectionID],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    try {
      return await client.estimates.list({ query: { inspectionID } }, { signal });
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') return [];
      throw error;
    }
  },
});

/** `opens` is true to navigate to the estimate, as after a submission; the checksheet shows a link instead. */
type Asked = { opens: boolean; leaveOutCompleted?: boolean };
export type EstimateOf = ReturnType<typeof useEstimateOf>;

/** Opens the estimate of an inspection, or creates it. Source: specification 2, sections 4 and 8. */
export const useEstimateOf = (inspection: Inspection) => {
  const { client, organization } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const query = estimatesOfQuery(client, inspection.id);
  const { data } = useQuery(query);
  const id = data?.[0]?.EstimateID;
  const [asking, setAsking] = useState<Asked>();
  const repaired = countRepaired(inspection);
  const create = useMutation({
    mutationFn: ({ leaveOutCompleted }: Asked) =>
      beginEstimate(organization && client.estimates.create, inspection, leaveOutCompleted),
    onSuccess: ({ EstimateID }, { opens }) => {
      queries.setQueryData(query.queryKey, [{ EstimateID, InspectionID: inspection.id }]);
      if (opens) navigate(paths.estimate(EstimateID));
      else toast({ type: 'success', text: 'Estimate created. Email Checksheet opens it.' });
    },
    onError: (error) => toast({ type: 'error', text: explainNotBegun(error) }),
  });
  const begin = (opens: boolean) => (repaired > 0 ? setAsking({ opens }) : create.mutate({ opens }));
  return {
    /** Undefined if no estimate is known. */
    href: id ? getSite().estimator + paths.estimate(id) : undefined,
    /** The estimate's path within the app, which redirects to the estimator in this tab. */
    path: id ? paths.estimate(id) : undefined,
    run: () => begin(false),
    runAndOpen: () => begin(true),
    busy: create.isPending,
    /** The question that is asked before creation if some reasons are already repaired. */
    question: asking && {
      repaired,
      answer: (leaveOutCompleted: boolean) => {
        setAsking(undefined);
        create.mutate({ ...asking, leaveOutCompleted });
      },
      cancel: () => setAsking(undefined),
    },
  };
};
