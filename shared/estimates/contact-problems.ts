import { findEmailProblem, findPhoneProblem } from '../sheets/customer-rules.ts';
import type { Estimate } from './model.ts';

type Contacts = Pick<Estimate['Customer'], 'Phone' | 'Email'>;

/** Returns what is wrong with the customer's phone number and email address, by field. Neither stops saving. */
export const findContactProblems = ({ Phone, Email }: Contacts) => ({
  Phone: findPhoneProblem(Phone),
  Email: findEmailProblem(Email),
});

/**
 * Explains why an estimate can't be sent to these contacts; '' if it can. A link that is handed over needs no email
 * address.
 */
export const refuseContacts = (contacts: Contacts, { mail }: { mail: boolean }) => {
  const { Phone, Email } = findContactProblems(contacts);
  if (mail && !contacts.Email.trim()) return 'This estimate has no email address.';
  if (mail && Email) return 'The customer’s email address is invalid. Correct it, or give them a link.';
  return Phone ? 'The customer’s phone number is invalid. Correct or clear it before you send.' : '';
};
