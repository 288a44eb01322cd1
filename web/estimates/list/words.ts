import type { EstimateSummary } from '#shared/estimates/model.ts';
import { showMoney } from '#shared/estimates/show-money.ts';

/** Shown on an estimate with unsaved input of this user. */
export const UNSAVED = 'Not saved';

/** True if the list shows what was approved. */
export const isAnswered = (state: EstimateSummary['state']) => state === 'answered' || state === 'done';

/** Formats the approved amount; '' before the customer has answered, and if nothing was approved. */
export const formatApproved = ({ state, approvedCents }: Pick<EstimateSummary, 'state' | 'approvedCents'>) =>
  isAnswered(state) && approvedCents ? `${showMoney(approvedCents)} approved` : '';

/** Formats what was declined; '' if nothing was. */
export const formatDeclined = ({ state, declinedCents }: Pick<EstimateSummary, 'state' | 'declinedCents'>) =>
  isAnswered(state) && declinedCents ? `${showMoney(declinedCents)} declined` : '';
