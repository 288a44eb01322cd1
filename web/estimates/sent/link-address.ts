import { estimateNoun } from '#shared/estimates/estimate-words.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { parsePhone } from '#shared/input/contacts.ts';
import { spellDate } from '#shared/nz-date.ts';
import { sitePaths } from '#shared/site-paths.ts';

/** Builds the URL of a customer's link. The token is in the fragment, which browsers don't send to servers. */
export const buildLinkAddress = (token: string) => `${location.origin}${sitePaths.customerLink}#${token}`;

type Texted = Pick<Estimate, 'isFixed' | 'sent' | 'Vehicle' | 'Customer'>;

/**
 * Builds the URL that opens a text message to the customer with a link. RFC 5724 has the text after `?`, iOS reads it
 * after `&`: `?&` works on both. Without a number that gets texts, the message opens without a recipient.
 */
export const buildTextAddress = ({ Vehicle, Customer, sent, ...of }: Texted, workshop: string, link: string) => {
  const phone = parsePhone(Customer.Phone);
  const to = phone && phone.kind !== 'landline' ? phone.digits : '';
  const about = [estimateNoun(of), Vehicle.Registration].filter(Boolean).join(' for ');
  const until = sent ? ` Please answer by ${spellDate(sent.expiresOn)}:` : '';
  return `sms:${to}?&body=${encodeURIComponent(`${workshop}: your ${about} is ready.${until} ${link}`)}`;
};
