import { searchable } from '../organizations/searchable.ts';

/** What is typed of a phone number, without what it is set apart with, and as one dials it here; letters stay, to be seen as wrong. */
export const reducePhone = (typed: string) => dialledHere(typed.replace(/[\s()+./-]/g, ''));

const dialledHere = (digits: string) => digits.replace(/^(?:00)?64(?=[2-9])/, '0');

/** A phone number as digits, as one dials it in New Zealand: `+64 21 555 0143` is `0215550143`. */
export const normalPhone = (typed: string) => dialledHere(typed.replace(/\D/g, ''));

export type Contacts = { [Name in 'Mobile' | 'HomePhone' | 'Email' | 'Homeaddress']?: string | undefined };

/** By which of their contacts a customer is told from others of the same name; '': by none. */
export const firstContact = ({ Mobile = '', HomePhone = '', Email = '', Homeaddress = '' }: Contacts) =>
  normalPhone(Mobile) || normalPhone(HomePhone) || Email.trim().toLowerCase() || searchable(Homeaddress);

/** Words beyond these are not searched for: each costs a line. */
const MOST_WORDS = 10;

/** What a customer is found by: each word of the name with what follows it, each phone number, and the e-mail. */
export const foundBy = ({
  CustomerName,
  Mobile,
  HomePhone,
  Email,
}: Record<'CustomerName' | 'Mobile' | 'HomePhone' | 'Email', string>) => {
  const words = searchable(CustomerName).split(' ').slice(0, MOST_WORDS);
  const all = [
    ...words.map((_, i) => words.slice(i).join(' ')),
    normalPhone(Mobile),
    normalPhone(HomePhone),
    searchable(Email),
  ];
  return [...new Set(all.filter((text) => text !== ''))];
};

/** What is searched for, as it is found by: a phone number, or words. */
export const searchFor = (typed: string) =>
  /^[\d\s()+-]*\d[\d\s()+-]*$/.test(typed) ? normalPhone(typed) : searchable(typed);
