import { nzDate, spellDate } from '../nz-date.ts';
import { isHandedOver } from '../sent-links/model.ts';
import type { RecordedDecision } from './decisions.ts';

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
