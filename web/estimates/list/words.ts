import type { EstimateSummary } from '#shared/estimates/model.ts';
import { showMoney } from '#shared/estimates/show-money.ts';

/** Of an estimate on which this person has typed what the server has not got. */
export const UNSAVED = 'Not saved';

/** What the customer approved of it; '' before they answered. */
export const tellApproved = ({ state, approvedCents }: Pick<EstimateSummary, 'state' | 'approvedCents'>) =>
  state === 'answered' && approvedCents !== undefined ? `${showMoney(approvedCents)} approved` : '';
