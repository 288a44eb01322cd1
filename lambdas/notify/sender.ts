import { PRODUCT } from '#shared/brand.ts';
import { inLine } from '#shared/mails/links.ts';
import { mailFrom } from '../aws/environment.ts';

/** Longer names are cut, so that the address is seen beside them. */
const LONGEST = 60;
/** An encoded word has 75 characters at most (RFC 2047, section 2), of which twelve are its frame: 60 of base64 are 45 bytes. */
const WORD_BYTES = 45;

/** Who a mail is from: us, or us for a workshop. The address is ours either way, as SES sends from no other. */
export const senderOf = (workshop?: string) => {
  const name = workshop ? inLine(workshop, LONGEST) : '';
  return `${asPhrase(name ? `${name} via ${PRODUCT}` : PRODUCT)} <${mailFrom()}>`;
};

/** A name as a header takes it: quoted where it is of ASCII (RFC 5322, section 3.2.4), else in encoded words. */
const asPhrase = (name: string) => {
  if (/^[A-Za-z0-9 ]+$/.test(name)) return name;
  if (/^[ -~]+$/.test(name)) return `"${name.replace(/["\\]/g, '\\$&')}"`;
  return wordsOf(name)
    .map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`)
    .join(' ');
};

/** No letter stands in two words: each is decoded by itself. */
const wordsOf = (name: string) => {
  const words = [''];
  for (const letter of name) {
    const grown = `${words.at(-1)}${letter}`;
    if (Buffer.byteLength(grown) <= WORD_BYTES) words[words.length - 1] = grown;
    else words.push(letter);
  }
  return words;
};
