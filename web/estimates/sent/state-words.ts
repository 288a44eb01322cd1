import { canApprovePutOff, findAnswer, type RecordedDecision } from '#shared/estimates/decisions.ts';
import { decisionWords } from '#shared/estimates/estimate-words.ts';
import type { Estimate, EstimateSummary } from '#shared/estimates/model.ts';
import { showMoney } from '#shared/estimates/show-money.ts';
import { EstimateState } from '#shared/estimates/states.ts';
import { describePass } from '#shared/estimates/whereabouts-words.ts';
import { daysBetween, type NzDate, showInstant, spellDate } from '#shared/nz-date.ts';
import { isHandedOver } from '#shared/sent-links/model.ts';

const stateNames: Record<EstimateState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  answered: 'Answered',
  expired: 'Expired',
  superseded: 'Changed',
  withdrawn: 'Withdrawn',
  done: 'Done',
};

const daysLeft = (today: NzDate, last: NzDate) => {
  const left = daysBetween(today, last);
  if (left === 0) return 'today is the last day';
  return left === 1 ? '1 day left' : `${left} days left`;
};

type Described = Pick<Estimate, 'state' | 'sent'> &
  Partial<Pick<Estimate, 'inspection' | 'Vehicle' | 'answer' | 'decisions'>>;

/** Describes the state in a sentence; '' for a draft. */
export const describeState = (estimate: Described, today: NzDate) => {
  const { state, sent, inspection, Vehicle } = estimate;
  if (!sent) return '';
  const version = `Version ${sent.number} was sent on ${showInstant(sent.at)}`;
  const sentences: Record<EstimateState, string> = {
    draft: '',
    sent: `${version}. The customer can answer until ${spellDate(sent.expiresOn)}: ${daysLeft(today, sent.expiresOn)}.`,
    answered: `${version}.`,
    expired: `${version}. It expired on ${spellDate(sent.expiresOn)}. Send it again with a new last day.`,
    superseded: `${version}. The customer sees that it is being changed and can't answer. Send it again.`,
    withdrawn: `${version}. The customer sees that it was withdrawn.`,
    done: `${version}. ${inspection?.passed ? `${describePass(Vehicle?.Registration ?? '', inspection.passed)}. ` : ''}${describeLeft(estimate, sent, today)}`,
  };
  return sentences[state];
};

/** Describes what can still be decided once the vehicle has passed. */
const describeLeft = (estimate: Described, sent: NonNullable<Described['sent']>, today: NzDate) => {
  const answer = findAnswer(estimate);
  if (canApprovePutOff(answer, sent, today))
    return `The customer can still approve the “Not now” work until ${spellDate(sent.expiresOn)}.`;
  // the workshop can record an answer until the last day
  return !answer && today <= sent.expiresOn
    ? "The customer can't answer by link any more. If they have told you, record it."
    : "There's nothing left to decide.";
};

const describeWay = ({ how, link }: Pick<RecordedDecision, 'how' | 'link'>) => {
  if (how !== 'link') return how === 'phone' ? 'by phone' : how;
  if (!link) return 'by the link';
  if (isHandedOver(link))
    return `by a link that ${link.handedOverBy || 'the workshop'} shared on ${showInstant(link.madeAt)}`;
  return link.mailedTo ? `by the link emailed to ${link.mailedTo}` : 'by an emailed link';
};

/** Describes who decided, when and how; without the name if the customer was erased. */
export const describeDecision = ({ name, at, ...way }: Pick<RecordedDecision, 'name' | 'how' | 'at' | 'link'>) =>
  `${name || 'An erased customer'}, ${showInstant(at)}, ${describeWay(way)}`;

const statuses = [...EstimateState.options, 'declined', 'later'] as const;
/** A state, with answers that approve nothing apart from those that do. */
export type Status = (typeof statuses)[number];

export const statusNames: Record<Status, string> = {
  ...stateNames,
  declined: decisionWords.declined,
  later: decisionWords.later,
};
export const parseStatuses = (text: string) => statuses.filter((one) => text.split(' ').includes(one));

export const getStatus = ({ state, outcome }: Pick<EstimateSummary, 'state' | 'outcome'>): Status =>
  state === 'answered' && outcome && outcome !== 'approved' ? outcome : state;

/** True if the list shows what was approved. */
export const isAnswered = (state: EstimateSummary['state']) => state === 'answered' || state === 'done';

/** Formats the approved amount; '' before the customer has answered, and if nothing was approved. */
export const formatApproved = ({ state, approvedCents }: Pick<EstimateSummary, 'state' | 'approvedCents'>) =>
  isAnswered(state) && approvedCents ? `${showMoney(approvedCents)} approved` : '';

/** Formats what was declined; '' if nothing was. */
export const formatDeclined = ({ state, declinedCents }: Pick<EstimateSummary, 'state' | 'declinedCents'>) =>
  isAnswered(state) && declinedCents ? `${showMoney(declinedCents)} declined` : '';
