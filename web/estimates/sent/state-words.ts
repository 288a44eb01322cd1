import type { LineDecision, RecordedDecision } from '#shared/estimates/decisions.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import type { EstimateState } from '#shared/estimates/states.ts';
import { daysBetween, type NzDate, showInstant, spellDate } from '#shared/nz-date.ts';
import { isHandedOver } from '#shared/sent-links/model.ts';

export const stateNames: Record<EstimateState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  answered: 'Answered',
  expired: 'Expired',
  superseded: 'Changed',
  withdrawn: 'Withdrawn',
};

const daysLeft = (today: NzDate, last: NzDate) => {
  const left = daysBetween(today, last);
  if (left === 0) return 'today is the last day';
  return left === 1 ? '1 day left' : `${left} days left`;
};

/** Describes the state in a sentence; '' for a draft. */
export const describeState = ({ state, sent }: Pick<Estimate, 'state' | 'sent'>, today: NzDate) => {
  if (!sent) return '';
  const version = `Version ${sent.number} was sent on ${showInstant(sent.at)}`;
  const sentences: Record<EstimateState, string> = {
    draft: '',
    sent: `${version}. The customer can answer until ${spellDate(sent.expiresOn)}: ${daysLeft(today, sent.expiresOn)}.`,
    answered: `${version}.`,
    expired: `${version}. Its last day was ${spellDate(sent.expiresOn)}: send it again with a new last day.`,
    superseded: `${version}. The customer is told that it is being changed and cannot decide: send it again.`,
    withdrawn: `${version}. The customer is told that there is none any more.`,
  };
  return sentences[state];
};

export const decisionNames: Record<LineDecision, string> = {
  approved: 'Approved',
  declined: 'Declined',
  later: 'Not now',
};

const describeWay = ({ how, link }: Pick<RecordedDecision, 'how' | 'link'>) => {
  if (how !== 'link') return how === 'phone' ? 'by phone' : how;
  if (!link) return 'by the link';
  if (isHandedOver(link))
    return `by a link that ${link.handedOverBy || 'the workshop'} handed over on ${showInstant(link.madeAt)}`;
  return link.mailedTo ? `by the link mailed to ${link.mailedTo}` : 'by a link that was mailed';
};

/** Describes who decided, when and how. Erased customers have no name. */
export const describeDecision = ({ name, at, ...way }: Pick<RecordedDecision, 'name' | 'how' | 'at' | 'link'>) =>
  `${name || 'A customer who was erased'}, ${showInstant(at)}, ${describeWay(way)}`;
