import { plainText } from '../input/clean.ts';
import { reducePhone } from '../input/contacts.ts';
import { foldText } from '../input/fold-text.ts';

/** Returns the digits of a phone number as dialled in New Zealand: `+64 21 555 0143` is `0215550143`. */
export const normalizePhone = (typed: string) => reducePhone(typed).replace(/\D/g, '');

/** Returns an email address as it is compared. */
export const normalizeEmail = (typed: string) => typed.trim().toLowerCase();

export type Contacts = { [Name in 'Mobile' | 'HomePhone' | 'Email' | 'Homeaddress']?: string | undefined };

/** Returns the contact that distinguishes customers of the same name; '' if there is no contact. */
export const getIdentifyingContact = (
  { Mobile = '', HomePhone = '', Email = '', Homeaddress = '' }: Contacts,
  fold = foldText,
) => normalizePhone(Mobile) || normalizePhone(HomePhone) || normalizeEmail(Email) || fold(Homeaddress);

/** Maximum number of words indexed per customer, because each needs an index item. */
const MOST_WORDS = 10;

/**
 * Returns the search keys of a customer: each word of the name with the words after it, each phone number, and the
 * email.
 */
export const listSearchKeys = (
  { CustomerName, Mobile, HomePhone, Email }: Record<'CustomerName' | 'Mobile' | 'HomePhone' | 'Email', string>,
  fold = foldText,
) => {
  const words = fold(CustomerName).split(' ').slice(0, MOST_WORDS);
  const all = [
    ...words.map((_, i) => words.slice(i).join(' ')),
    normalizePhone(Mobile),
    normalizePhone(HomePhone),
    fold(Email),
  ];
  return [...new Set(all.filter((text) => text !== ''))];
};

/** Converts a search text to a search key: a phone number, or words. */
export const parseCustomerSearch = (typed: string, fold = foldText) =>
  /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(plainText(typed)) ? normalizePhone(typed) : fold(typed);
