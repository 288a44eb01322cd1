import { nzDate, spellDate } from '../nz-date.ts';
import { isHandedOver } from '../sent-links/model.ts';
import type { LineDecision, RecordedDecision } from './decisions.ts';
import { formatEstimateNumber } from './number.ts';
import type { SentEstimate } from './sent-estimate.ts';

type Priceable = { isFixed?: boolean | undefined };

/** A quote is a fixed price; an estimate may turn out higher or lower. */
export const estimateNoun = ({ isFixed }: Priceable) => (isFixed ? 'quote' : 'estimate');
export const estimateTitle = ({ isFixed }: Priceable) => (isFixed ? 'Quote' : 'Estimate');

export const estimateMeaning = ({ isFixed }: Pick<SentEstimate, 'isFixed'>) =>
  isFixed
    ? 'This is a quote. If you approve work while it is valid, its price is fixed.'
    : 'This is an estimate of what the work will cost. If it comes to more, the workshop will ask you first.';

/** Builds a file name, for example `Quote E-1156-2 - KZT482.pdf`. */
export const estimateFileName = (
  version: Pick<SentEstimate, 'number' | 'isFixed'> & { estimateNumber?: number | undefined },
  { Registration }: { Registration: string },
) => {
  const about = [formatEstimateNumber(version), Registration.replace(/[^A-Z0-9]/g, '')].filter(Boolean).join(' - ');
  return `${[estimateTitle(version), about].filter(Boolean).join(' ')}.pdf`;
};

export const decisionWords: Record<LineDecision, string> = {
  approved: 'Approved',
  declined: 'Declined',
  later: 'Later',
};
const heardWords: Record<RecordedDecision['how'], string> = {
  link: 'by link',
  phone: 'by phone',
  'in person': 'in person',
};

/**
 * Describes how a decision was made, for the customer's copy: masks email addresses and leaves out the workshop's
 * staff.
 */
export const describeSource = ({ how, link }: Pick<RecordedDecision, 'how' | 'link'>, workshop: string) => {
  if (how !== 'link' || !link) return heardWords[how];
  if (isHandedOver(link)) return `through a link given by ${workshop} on ${spellDate(nzDate(new Date(link.madeAt)))}`;
  return link.mailedTo ? `through the link emailed to ${masked(link.mailedTo)}` : 'through an emailed link';
};

/** Masks an email address, as in `m***@example.nz`. */
const masked = (address: string) => address.replace(/^(.).*@/u, '$1***@');

export const splitParagraphs = (text: string) => text.split(/[\r\n]+/).filter((line) => line.trim());
