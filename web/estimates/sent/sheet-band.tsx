import './sent.css';
import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Estimate } from '#shared/estimates/model.ts';
import { listOffSheet } from '#shared/estimates/tell-whereabouts.ts';
import {
  CHECK_DONE,
  describeApprovedElsewhere,
  describeChangedSheet,
  describeOffSheet,
  describePass,
} from '#shared/estimates/whereabouts-words.ts';
import { useClient } from '../../session/session.tsx';
import { FormStatus, getErrorMessage } from '../../ui/form-status.tsx';
import { ChangeDialog } from './confirm-dialogs.tsx';
import type { Act } from './use-act.ts';
import '../../client/nouns/estimates.ts';

type Props = {
  of: Estimate;
  act: Act;
  /** True if the lines can be changed now; an answered estimate must be reopened first. */
  canTake: boolean;
  /** True while there is input that the server doesn't have. */
  disabled: boolean;
};

/** Says what became of the estimate's inspection, and lets the workshop take over an edit of its sheet. */
export const SheetBand = ({ of, act, canTake, disabled }: Props) => {
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const { inspection: { edited, passed, customer, linksClosed } = {}, EstimateID: id, version, state, Vehicle } = of;
  const decide = useMutation({
    mutationFn: (what: 'take' | 'leave') =>
      act(async () => {
        const body = { version, what, revision: edited?.revision ?? 1 };
        return (await client.estimates.takeOver({ params: { id }, body })).estimate;
      }),
  });
  const isOpen = state === 'draft' || state === 'superseded';
  const offSheet = listOffSheet(of.lines);
  const words = [
    passed && isOpen && `${describePass(Vehicle.Registration, passed)}. ${CHECK_DONE}`,
    customer === 'other' && 'The sheet now has a different customer.',
    linksClosed && "Links you've already sent no longer work.",
    edited && describeChangedSheet(edited),
    isOpen && of.approvedElsewhere && describeApprovedElsewhere(of.approvedElsewhere),
    isOpen && offSheet.length > 0 && describeOffSheet(offSheet),
  ].filter((one) => typeof one === 'string');
  if (words.length === 0) return null;
  return (
    <section className="estimate-band card" aria-label="The sheet" aria-live="polite">
      {words.map((one) => (
        <p key={one}>{one}</p>
      ))}
      {edited && !canTake && <p className="quiet">Reopen the estimate to update it.</p>}
      {edited && (
        <div className="row">
          {canTake && (
            <Button
              disabled={disabled || decide.isPending}
              loading={decide.isPending && decide.variables === 'take'}
              onClick={() => (state === 'sent' ? setAsking(true) : decide.mutate('take'))}
            >
              Update the estimate
            </Button>
          )}
          <Button disabled={disabled || decide.isPending} onClick={() => decide.mutate('leave')}>
            Keep the estimate as it is
          </Button>
        </div>
      )}
      {isAsking && <ChangeDialog onChange={() => decide.mutate('take')} onClose={() => setAsking(false)} />}
      <FormStatus error={getErrorMessage(decide.error, "Your choice couldn't be saved. Please try again.")} />
    </section>
  );
};
