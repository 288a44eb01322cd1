import type { ReplacedVersion } from '../estimates/sent-estimate.ts';
import { showMoney } from '../estimates/show-money.ts';
import { type NzDate, spellDate } from '../nz-date.ts';
import {
  type EstimateFacts,
  listByReason,
  listMessage,
  listRecheckDay,
  type MailedLine,
  readEstimateFacts,
  showWithGst,
  untilEndOf,
} from './estimate-parts.ts';
import { sanitizeLine } from './links.ts';
import type { Mail } from './mail.tsx';

type Facts = EstimateFacts & {
  /** The name to greet, if the workshop has a customer with this email address on record; otherwise ''. */
  customer: string;
  lines: readonly MailedLine[];
  /** What the workshop wrote for the customer. */
  notes: string;
  totalCents: number;
  /** null if the workshop is not registered for GST. */
  gstCents: number | null;
  expiresOn: NzDate;
  /** The last day for a recheck, if one is still possible. */
  recheckUntil: NzDate | undefined;
  replaces: ReplacedVersion | undefined;
};

/** Sent to a customer when the workshop sends a priced estimate. */
export const estimateSentMail = (facts: Facts): Mail => {
  const { customer, totalCents, gstCents, isFixed, notes, expiresOn, recheckUntil, replaces } = facts;
  const { noun, title, plate, car, workshop, questions, button } = readEstimateFacts(facts);
  return {
    subject: `${title} for ${plate} from ${workshop}`,
    sentence: `${customer ? `Hello ${sanitizeLine(customer)}` : 'Hello'}, ${workshop} ${isFixed ? 'offers a fixed price for' : 'has priced'} the work on ${car}: ${showWithGst(totalCents, gstCents)}. Please choose which work you’d like done. Your choices only count once you confirm them with your name.`,
    details: [
      ...listByReason(facts.lines),
      ...listMessage(notes),
      ...listRecheckDay(recheckUntil),
      ...(replaces ? [['Replaces', describeReplaced(replaces, totalCents)] as const] : []),
      ['Valid until', untilEndOf(expiresOn)],
      questions,
    ],
    button,
    organization: workshop,
    why: `You’re receiving this because ${workshop} sent you the ${noun}. Anyone with this link can reply to it, so please don’t forward it.`,
  };
};

const describeReplaced = ({ sentOn, totalCents }: ReplacedVersion, now: number) =>
  `The version sent on ${spellDate(sentOn)}. The total was ${showMoney(totalCents)} and is now ${showMoney(now)}`;
