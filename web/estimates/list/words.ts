import type { EstimateSummary } from '#shared/estimates/model.ts';
import { showMoney } from '#shared/estimates/show-money.ts';

/** Shown on an estimate with unsaved input of this user. */
export const UNSAVED = 'Not saved';

/** Formats the approved amount; '' before the customer has answered. */
export const formatApproved = ({ state, approvedCents }: Pick<EstimateSummary, 'state' | 'approvedCents'>) =>
  state === 'answered' && approvedCents !== undefined ? `${showMoney(approvedCents)} approved` : '';
