import type { EstimateSummary } from '#shared/estimates/model.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { EstimateState } from '#shared/estimates/states.ts';
import { decisionNames, stateNames } from '../sent/state-words.ts';

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

const statuses = [...EstimateState.options, 'declined', 'later'] as const;
/** A state, with answers that approve nothing apart from those that do. */
export type Status = (typeof statuses)[number];

export const statusNames: Record<Status, string> = {
  ...stateNames,
  declined: decisionNames.declined,
  later: decisionNames.later,
};
export const parseStatuses = (text: string) => statuses.filter((one) => text.split(' ').includes(one));

export const getStatus = ({ state, outcome }: Pick<EstimateSummary, 'state' | 'outcome'>): Status =>
  state === 'answered' && outcome && outcome !== 'approved' ? outcome : state;
