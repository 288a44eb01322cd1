import Button from '@cloudscape-design/components/button';
import { daysBetween, showDate } from '#shared/nz-date.ts';
import { proposedExpiry } from '#shared/sheets/expiry.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { DateField } from './date-field.tsx';

/** Further from the proposal than this, the day is asked about. */
const FAR_DAYS = 7;

/** The day that the new WoF runs out: proposed with its rule, and the inspector's to write. */
export const ExpiryField = () => {
  const store = useDraftStore();
  const proposal = proposalOf(useDraft(({ mine }) => mine));
  const written = useDraft(({ mine }) => mine.newWoFExpiryDate);
  const use = () =>
    proposal && store.dispatch({ type: 'typed', parts: new Map([['newWoFExpiryDate', proposal.expiry]]) });
  return (
    <div className="expiry">
      <DateField name="newWoFExpiryDate" />
      {proposal && (
        <div className="proposal">
          <p>
            Proposed: <strong>{showDate(proposal.expiry)}</strong>. {proposal.rule}
            {!proposal.confirmed && ' This rule is not confirmed: go by what VIC says.'}
          </p>
          {written !== proposal.expiry && <Button onClick={use}>Use</Button>}
        </div>
      )}
      {proposal && written && Math.abs(daysBetween(proposal.expiry, written)) > FAR_DAYS && (
        <p className="doubt" role="status">
          This is more than a week from the proposal. Is it what VIC says?
        </p>
      )}
    </div>
  );
};

const proposalOf = (sheet: FilledSheet) => {
  const passed = sheet.isRecheck ? sheet.recheckDateOfInspection : sheet.initialDateOfInspection;
  return passed
    ? proposedExpiry({
        vehicleType: sheet.vehicleType,
        passed,
        currentExpiry: sheet.vehicleCurrentExpiryDate,
        firstRegistered: sheet.vehicleFirstRegistered,
        yearFirstRegisteredNZ: sheet.vehicleYearFirstRegisteredNZ,
      })
    : undefined;
};
