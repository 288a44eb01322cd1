import { normalizeEmail, normalizePhone } from './identity.ts';
import type { Customer } from './model.ts';

const phonesOf = ({ Mobile, HomePhone }: Customer) => [Mobile, HomePhone].map(normalizePhone).filter(Boolean);
const emailOf = ({ Email }: Customer) => normalizeEmail(Email);

/** Returns the contact that two customers share; undefined if none. A shared name alone isn't enough. */
export const findSharedContact = (one: Customer, other: Customer): 'phone' | 'email' | undefined => {
  const phones = phonesOf(other);
  if (phonesOf(one).some((phone) => phones.includes(phone))) return 'phone';
  return emailOf(one) && emailOf(one) === emailOf(other) ? 'email' : undefined;
};
