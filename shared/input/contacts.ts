import * as z from 'zod';
import { plainText } from './clean.ts';
import { parseUrl } from './parse-url.ts';

/** Separators that people write in phone numbers. */
const SEPARATORS = /[\s()./-]/g;

/**
 * Reduces a typed phone number to its digits, as dialled within New Zealand: `+64 (0)21 555 0143` is `0215550143`. A
 * number of another country keeps its `+`: `+61412345678`. Anything else is kept, so that the mistake is visible.
 * Source: H-10, with the decisions.
 */
export const reducePhone = (typed: string) => {
  // a trunk prefix in brackets isn't dialled after a country code
  const text = plainText(typed).replace(/^((?:\+|00)[\d\s-]{1,6})\(0\)/, '$1');
  if (isTwoNumbers(text)) return text;
  const number = dialledHere(text.replace(/^tel:/i, '').replace(SEPARATORS, ''));
  return DIALLED.test(number) ? number : text;
};

/** Matches what can be dialled, even if it isn't complete. */
const DIALLED = /^\+?\d*$/;

/** Returns a phone number as its field shows it while it is typed: its digits, or anything else as typed. */
export const typePhone = (typed: string) => {
  const number = reducePhone(typed);
  return DIALLED.test(number) ? number : typed;
};

/** Minimum number of digits of each of two numbers that are written together. */
const SHORTEST = 6;
const isTwoNumbers = (text: string) =>
  text.split(/\/|\bor\b/i).filter((part) => part.replace(/\D/g, '').length >= SHORTEST).length > 1;

const dialledHere = (number: string) => number.replace(/^00(?=[1-9])/, '+').replace(/^\+?640?(?=[2-9])/, '0');

/** A New Zealand mobile number. Source: AMB-71. */
const MOBILE = /^02\d{7,9}$/;
/** A landline, or a number that starts with 0800 or 0508. */
const LANDLINE = /^0(?:[34679]\d{7}|800\d{6,7}|508\d{6})$/;
/** A number of another country, as ITU-T E.164 limits it. */
const OVERSEAS = /^\+[1-9]\d{7,14}$/;

export type PhoneKind = 'mobile' | 'landline' | 'overseas';

/** Parses a phone number to its digits and kind; undefined if it can't be dialled. */
export const parsePhone = (typed: string): { digits: string; kind: PhoneKind } | undefined => {
  const digits = reducePhone(typed);
  if (MOBILE.test(digits)) return { digits, kind: 'mobile' };
  if (LANDLINE.test(digits)) return { digits, kind: 'landline' };
  return OVERSEAS.test(digits) ? { digits, kind: 'overseas' } : undefined;
};

/** Removes what people paste around an address: `mailto:`, a name with `<…>`, a full stop at the end of a sentence. */
const bareEmail = (typed: string) => {
  const text = plainText(typed);
  const address = /<([^<>]*)>$/.exec(withoutEnds(text))?.[1] ?? text;
  return withoutEnds(address.trim().replace(/^mailto:([^?]*).*$/i, '$1'));
};

/** Removes punctuation, quotes and spaces around text. A pattern would take quadratic time for a long row of dots. */
const withoutEnds = (text: string) => {
  let [start, end] = [0, text.length];
  while (start < end && AROUND.includes(text.charAt(start))) start++;
  while (end > start && AROUND.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
};
const AROUND = '.,:;"\'“”„«»、。 \n';

/** Matches a domain's labels of letters of one script each. A label of two scripts imitates another. */
const LABELS =
  /^(?:[\p{sc=Latn}\p{M}\d-]+|[^\P{L}\p{sc=Latn}]+)(?:\.(?:[\p{sc=Latn}\p{M}\d-]+|[^\P{L}\p{sc=Latn}]+))*$/u;

/** A domain in ASCII, as mail servers know it: `māori.nz` is `xn--mori-qsa.nz`. The same text if it can't be one. */
const asciiDomain = (domain: string) => {
  if (/^[\x21-\x7e]*$/.test(domain) || !LABELS.test(domain)) return domain;
  const { hostname, href } = parseUrl(`https://${domain}`) ?? {};
  return hostname && href === `https://${hostname}/` ? hostname : domain;
};

/** Reduces a typed email address to what mail can be sent to. Anything else is kept, so that the mistake is visible. */
export const reduceEmail = (typed: string) => {
  const address = bareEmail(typed);
  const at = address.lastIndexOf('@');
  return at < 0 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1));
};

/** Parses an email address; undefined if it isn't one that browsers accept, with a domain of the internet. */
export const parseEmail = (typed: string) => {
  const address = reduceEmail(typed);
  return z.regexes.html5Email.test(address) && /\.[a-z][a-z\d-]*[a-z\d]$/i.test(address) ? address : undefined;
};

/** Maximum number of characters that are searched for an address. */
const MAX_PASTED = 1000;

/** Returns the schema of an email address that is typed into a form. */
export const emailAddress = (message = 'Invalid email address') =>
  z
    .string()
    .max(MAX_PASTED, { message, abort: true })
    .overwrite(reduceEmail)
    .max(254)
    .refine((address) => parseEmail(address) !== undefined, message)
    .meta({ format: 'email' });
