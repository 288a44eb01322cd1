import { beforeEach, expect, it, vi } from 'vitest';
import { formatSender } from '#lambdas/notify/sender.ts';

beforeEach(() => void vi.stubEnv('MAIL_FROM', 'no-reply@workshop.co.nz'));

it.each([
  [undefined, 'Pitcheck'],
  ['', 'Pitcheck'],
  ['Example Motors', 'Example Motors via Pitcheck'],
  ['Smith, Jones & Co.', '"Smith, Jones & Co. via Pitcheck"'],
  ['The "Best" \\ <evil@x.nz>', '"The \\"Best\\" \\\\ <evil@ x. nz> via Pitcheck"'],
  ['Tawa\r\nBcc: everybody@x.nz', '"Tawa Bcc: everybody@ x. nz via Pitcheck"'],
  ['=?UTF-8?Q?Bank?=', '"=?UTF-8?Q?Bank?= via Pitcheck"'],
])('an email for %j is from %s, at the product’s address', (workshop, name) => {
  expect(formatSender(workshop)).toBe(`${name} <no-reply@workshop.co.nz>`);
});

/** Decodes a name like an email client (RFC 2047, section 6.2): the space between two encoded words is dropped. */
const decoded = (words: readonly string[]) =>
  words
    .map((word) => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(word.slice(10, -2), 'base64')))
    .join('');

it.each([
  ['Tāwa Motors', 'Tāwa Motors'],
  ['修车 🚗 "Ōtaki", Ltd', '修车 🚗 "Ōtaki", Ltd'],
  ['🚗'.repeat(200), `${'🚗'.repeat(59)}…`],
])('the name %j is read correctly by email clients, in encoded words of at most 75 characters', (workshop, name) => {
  const sender = formatSender(workshop);
  const words = sender.replace(' <no-reply@workshop.co.nz>', '').split(' ');
  for (const word of words) expect(word).toMatch(/^(?=.{1,75}$)=\?UTF-8\?B\?[A-Za-z0-9+/]+=*\?=$/);
  expect(decoded(words)).toBe(`${name} via Pitcheck`);
});
