import { isOtherPerson } from '../customers/same-person.ts';
import { isHandedOver, type SentLink } from '../sent-links/model.ts';
import type { Estimate } from './model.ts';

/**
 * Lists the links whose holder must not see the next version: those emailed to an address that is no longer the
 * customer's, or handed over for another person. Includes links of earlier releases, which don't name the person.
 */
export const listMisdirectedLinks = <Link extends SentLink>(
  links: readonly Link[],
  customer: Estimate['Customer'],
): Link[] =>
  links.filter((link) => {
    if (link.revokedAt) return false;
    if (!isHandedOver(link)) return !isSameAddress(link.mailedTo, customer.Email);
    return !link.handedTo || isOtherPerson(onSheet(link.handedTo), onSheet(customer));
  });

const isSameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

const onSheet = ({ Name, Phone, Email }: Pick<Estimate['Customer'], 'Name' | 'Phone' | 'Email'>) => ({
  customerName: Name,
  customerPhone: Phone,
  customerHomePhone: '',
  customerEmail: Email,
});
