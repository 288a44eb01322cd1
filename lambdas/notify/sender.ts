import { PRODUCT } from '#shared/brand.ts';
import { sanitizeLine } from '#shared/mails/links.ts';
import { mailFrom } from '../aws/environment.ts';

/** Maximum length of a sender name. Longer names are cut, so that email clients still show the address. */
const MAX_NAME_LENGTH = 60;
/**
 * Maximum number of bytes in an encoded word. It has at most 75 characters (RFC 2047, section 2), twelve of them
 * delimiters: 60 of base64 are 45 bytes.
 */
const WORD_BYTES = 45;

/**
 * Builds the From header: our name, or a workshop's name "via" ours. The address is always ours, because SES sends only
 * from our own addresses.
 */
export const formatSender = (workshop?: string) => {
  const name = workshop ? sanitizeLine(workshop, MAX_NAME_LENGTH) : '';
  return `${encodeName(name ? `${name} via ${PRODUCT}` : PRODUCT)} <${mailFrom()}>`;
};

/** Encodes a name for a header: quoted if ASCII (RFC 5322, section 3.2.4), otherwise as encoded words. */
const encodeName = (name: string) => {
  if (/^[A-Za-z0-9 ]+$/.test(name)) return name;
  if (/^[ -~]+$/.test(name)) return `"${name.replace(/["\\]/g, '\\$&')}"`;
  return splitIntoWords(name)
    .map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`)
    .join(' ');
};

/** Splits a name into encoded words, but never within a character: each word is decoded on its own. */
const splitIntoWords = (name: string) => {
  const words = [''];
  for (const letter of name) {
    const grown = `${words.at(-1)}${letter}`;
    if (Buffer.byteLength(grown) <= WORD_BYTES) words[words.length - 1] = grown;
    else words.push(letter);
  }
  return words;
};
