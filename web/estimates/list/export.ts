import type { EstimateSummary } from '#shared/estimates/model.ts';
import { formatEstimateNumber } from '#shared/estimates/number.ts';
import { formatAmount } from '#shared/input/numbers.ts';
import { nzDate } from '#shared/nz-date.ts';
import type { Source } from '../../lists/exports.ts';
import { getStatus, isAnswered, statusNames } from '../sent/state-words.ts';

const head = [
  ...['Number', 'Plate', 'Make and model', 'Customer', 'Sent by', 'Status', 'Created', 'Last day'],
  ...['Total', 'Approved', 'Declined'],
];

const buildRow = (one: EstimateSummary) => {
  const { plate, vehicle = '', customer, sentBy = '', createdAt, expiresOn = '', totalCents } = one;
  const { approvedCents, declinedCents } = isAnswered(one.state) ? one : {};
  return [
    ...[formatEstimateNumber(one), plate, vehicle, customer, sentBy, statusNames[getStatus(one)]],
    ...[nzDate(new Date(createdAt)), expiresOn],
    ...[totalCents, approvedCents, declinedCents].map((cents) => (cents === undefined ? '' : formatAmount(cents))),
  ];
};

/** Exports the estimates that are shown. */
export const estimateSource = (estimates: readonly EstimateSummary[]): Source => ({
  name: 'estimates',
  head,
  page: async () => ({ rows: estimates.map(buildRow) }),
});
