import Button from '@cloudscape-design/components/button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { formatEstimateNumber } from '#shared/estimates/number.ts';
import { paths } from '../../paths.ts';
import { useClient } from '../../session/session.tsx';
import { toast } from '../../ui/toasts.tsx';
import { StatusMark } from '../sent/state-band.tsx';
import { formatApproved, getStatus } from '../sent/state-words.ts';
import { explainNotBegun } from './begin-estimate.ts';
import { estimatesOfQuery } from './use-estimate-of.ts';
import '../../client/nouns/estimates.ts';
import '../../client/nouns/inspections.ts';

type Props = { estimateId: string; inspectionId: number };

/** Links to the other estimates of an inspection, and creates one more. */
export const OtherEstimates = ({ estimateId, inspectionId }: Props) => {
  const client = useClient();
  const navigate = useNavigate();
  const { data = [] } = useQuery(estimatesOfQuery(client, inspectionId));
  const others = data.filter(({ EstimateID }) => EstimateID !== estimateId);
  // a retry creates no second one
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: async () => {
      const inspection = await client.inspections.get({ params: { id: String(inspectionId) } });
      return client.estimates.create({ body: { ...buildEstimate(inspection), another: true } }, { idempotencyKey });
    },
    onSuccess: ({ EstimateID }) => navigate(paths.estimate(EstimateID)),
    onError: (error) => toast({ type: 'error', text: explainNotBegun(error) }),
  });
  return (
    <section className="estimate-links card stack-12" aria-labelledby="other-estimates">
      <h2 id="other-estimates">Other estimates for this inspection</h2>
      {others.length > 0 && (
        <ul className="plain-list stack-8">
          {others.map(({ EstimateID, estimateNumber, state, outcome, approvedCents }) => (
            <li key={EstimateID} className="row">
              <Link to={paths.estimate(EstimateID)}>{formatEstimateNumber({ estimateNumber }) || 'Estimate'}</Link>
              {state && <StatusMark status={getStatus({ state, outcome })} />}
              {state && <span>{formatApproved({ state, approvedCents })}</span>}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button iconName="add-plus" loading={create.isPending} onClick={() => create.mutate()}>
          Create another estimate
        </Button>
      </div>
    </section>
  );
};
