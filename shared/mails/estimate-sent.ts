import type { ReplacedVersion } from '../estimates/sent-estimate.ts';
import { showMoney } from '../estimates/show-money.ts';
import { type NzDate, spellDate } from '../nz-date.ts';
import { sitePaths } from '../site-paths.ts';
import { buildLink, sanitizeLine } from './links.ts';
import type { Mail } from './mail.tsx';

type Facts = {
  site: string;
  /** The link's token; after `#`, which browsers don't send to servers. */
  token: string;
  organization: string;
  phone: string;
  /** The name to greet, if the workshop has a customer with this email address on record; otherwise ''. */
  customer: string;
  plate: string;
  isFixed: boolean;
  totalCents: number;
  /** null if the workshop is not registered for GST. */
  gstCents: number | null;
  expiresOn: NzDate;
  replaces: ReplacedVersion | undefined;
};

/** Sent to a customer when the workshop sends a priced estimate. */
export const estimateSentMail = (facts: Facts): Mail => {
  const { site, token, customer, totalCents, gstCents, expiresOn, isFixed, replaces } = facts;
  const [workshop, plate] = [sanitizeLine(facts.organization), sanitizeLine(facts.plate)];
  const what = isFixed ? 'quote' : 'estimate';
  const gst = gstCents === null ? '' : `, including ${showMoney(gstCents)} GST`;
  return {
    subject: `${isFixed ? 'Quote' : 'Estimate'} for ${plate} from ${workshop}`,
    sentence: `${customer ? `Hello ${sanitizeLine(customer)}` : 'Hello'}, ${workshop} has priced the work on ${plate}: ${showMoney(totalCents)}${gst}. Please choose which work you’d like done. Your choices only count once you confirm them with your name.`,
    details: [
      ...(replaces ? [['Replaces', tellReplaced(replaces, totalCents)] as const] : []),
      ['Valid until', `the end of ${spellDate(expiresOn)}`],
      ...(facts.phone ? [['Questions', `Call ${workshop}: ${sanitizeLine(facts.phone)}`] as const] : []),
    ],
    button: { label: `View the ${what}`, link: `${buildLink(site, sitePaths.customerLink)}#${token}` },
    organization: workshop,
    why: `You’re receiving this because ${workshop} sent you the ${what}. Anyone with this link can reply to it, so please don’t forward it.`,
  };
};

const tellReplaced = ({ sentOn, totalCents }: ReplacedVersion, now: number) =>
  `The version sent on ${spellDate(sentOn)}. The total was ${showMoney(totalCents)} and is now ${showMoney(now)}`;
