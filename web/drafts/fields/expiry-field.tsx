import Button from '@cloudscape-design/components/button';
import { useEffect, useEffectEvent, useRef } from 'react';
import { getDoubtTitle } from '#shared/doubts/doubts.ts';
import { doubtExpiry } from '#shared/doubts/usual-expiry.ts';
import { daysBetween, type NzDate, showDate } from '#shared/nz-date.ts';
import { expiryDoubt, expiryRefusal, type Proposal, proposeSheetExpiry } from '#shared/sheets/expiry.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { findSubmissionDay } from '../store/open-places.ts';
import { DateField } from './date-field.tsx';
import { Doubt } from './doubt.tsx';

/** Maximum difference in days between the entry and the proposal that causes no warning. */
const FAR_DAYS = 7;

/** The expiry of the new WoF: the inspector's entry, with a proposed date and the rule behind it. */
export const ExpiryField = () => {
  const proposal = getProposal(
    useDraft(({ mine }) => mine),
    useDraft(findSubmissionDay),
  );
  const written = useDraft(({ mine }) => mine.newWoFExpiryDate);
  const refusal = useDraft(({ mine }) => expiryRefusal(mine));
  const runOut = useDraft((state) => expiryDoubt(state.mine, findSubmissionDay(state)));
  const unusual = useDraft(({ mine }) => doubtExpiry(mine));
  const isFar = proposal?.expiry && written && Math.abs(daysBetween(proposal.expiry, written)) > FAR_DAYS;
  return (
    <div className="stack-8">
      <DateField name="newWoFExpiryDate" />
      <Doubt text={runOut} />
      {proposal && <Proposed proposal={proposal} written={written} />}
      {(unusual || isFar) && !refusal && (
        <p className="doubt" role="status">
          {unusual && `${getDoubtTitle('newWoFExpiryDate')}: ${unusual}.`}
          {isFar && ' This is more than a week from the proposed date. Check it against VIC.'}
        </p>
      )}
    </div>
  );
};

const NOT_YET = 'The first registration date is in the future. Check it.';

/** A proposal, filled in at once if it is confirmed and there is no date yet. */
const Proposed = ({ proposal, written }: { proposal: Proposal; written: string }) => {
  const store = useDraftStore();
  const place = useRef<HTMLDivElement>(null);
  const fillIn = () => store.dispatch({ type: 'typed', parts: new Map([['newWoFExpiryDate', proposal.expiry ?? '']]) });
  const fillInConfirmed = useEffectEvent(() => {
    if (!written && proposal.expiry && proposal.confirmed) fillIn();
  });
  useEffect(() => fillInConfirmed(), []);
  if (proposal.cannotTell !== undefined) return <Doubt text={proposal.cannotTell} />;
  const { expiry, rule, confirmed } = proposal;
  const use = () => {
    fillIn();
    // the clicked button is gone: go on with the next field
    place.current?.closest('.section-form')?.querySelector<HTMLElement>('[data-name="woFLabelNumber"] input')?.focus();
  };
  return (
    <div className="proposal" ref={place}>
      <p>
        Proposed: <strong>{showDate(expiry)}</strong>
      </p>
      {written !== expiry && <Button onClick={use}>{confirmed ? 'Use' : 'Use this date'}</Button>}
      <p className="rule fine-print">
        {rule}
        {!confirmed && ' Check this date against VIC.'}
      </p>
    </div>
  );
};

const getProposal = (sheet: FilledSheet, submittedOn: NzDate): Proposal | undefined => {
  if (sheet.vehicleFirstRegistered > submittedOn) return { cannotTell: NOT_YET };
  return proposeSheetExpiry(sheet);
};
