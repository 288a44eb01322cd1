import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { LinkifyIt } from 'linkify-it';
import { expect, it } from 'vitest';
import { renderMailHtml } from '#lambdas/notify/send-mail.ts';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import { sanitizeLine } from '#shared/mails/links.ts';
import { type Mail, mailText } from '#shared/mails/mail.tsx';
import { everyMail, site } from './every-mail.ts';

const linkify = new LinkifyIt({ fuzzyIP: true, fuzzyEmail: true, fuzzyLink: true });
const linksIn = (text: string) => (linkify.match(text) ?? []).map(({ url }) => url);

/** Text that an email client might turn into a link. */
const hostile = [
  'Your parcel is held. Pay https://evil-pay.example.com/p within 24 h',
  'NZ Post customs. Pay at evil-pay.example.com',
  'www.evil.com',
  'EVIL.CO.NZ',
  'evil.xn--p1ai',
  'Call mailto:win@evil.com or ftp://evil.com',
  'win@evil.com',
  'win＠evil．com',
  'evil。com and evil｡com and evil․com and evil﹒com',
  'evil\u200b.\u200bcom',
  'ev\u00adil.\ufe0fcom',
  'https:\u2060//evil.com',
  'https：／／evil．com',
  '//evil.com/p',
  '\\\\evil.com\\share',
  'http://192.168.10.20:8080/x',
  '192.168.10.20',
  'évil.москва.рф',
  'evil.com.',
  '(evil.com)',
  'a.b.c.d.evil.com:80/x?y=z#w',
  'http:/evil.com https:evil.com',
];

it.each(hostile)('email clients make no link of the name %j', (typed) => {
  expect(linksIn(sanitizeLine(typed, 300))).toEqual([]);
});

it.each([
  ...['J. Smith', "St. John's Motors", 'Smith & Co. Ltd', '3.5 t', 'Tāwa Motors', 'Hours 8:30–17:00', 'W/shop 24/7'],
  ...['No. 7, KZT482', 'A+B Autos!', 'Mr. & Mrs. Ngata', '$1,250.00', 'Dr Müller-Lüdenscheidt', 'Vehicles < 3.5t'],
])('the ordinary name %j is unchanged', (typed) => {
  expect(sanitizeLine(typed)).toBe(typed);
});

it.each([
  ['A.B. Autos', 'A. B. Autos'],
  ['St.John Motors', 'St. John Motors'],
  ['evil.com', 'evil. com'],
  ['https://evil.com', 'https: / /evil. com'],
  ['mere@tawa.nz', 'mere@ tawa. nz'],
])('%j gets a space where email clients would stop reading an address: %j', (typed, told) => {
  expect(sanitizeLine(typed)).toBe(told);
});

it('no name becomes a link, whatever it is made of, and breaking it twice changes nothing more', () => {
  const part = fc.constantFrom(
    ...[
      'http',
      'https',
      'mailto',
      'ftp',
      '://',
      ':',
      '//',
      '/',
      '\\',
      '@',
      '.',
      '。',
      '．',
      '｡',
      '․',
      'www',
      'evil',
      'com',
    ],
    ...[
      'co',
      'nz',
      'рф',
      'xn--p1ai',
      '1',
      '192',
      '168',
      '-',
      '_',
      ' ',
      '\u200b',
      '\ufe0f',
      '\u00ad',
      '?',
      '#',
      '(',
      ')',
      'é',
      '；',
    ],
  );
  const typed = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.webUrl(),
    fc.emailAddress(),
  );
  fc.assert(
    fc.property(typed, (name) => {
      const told = sanitizeLine(name, 1_000);
      expect(linksIn(told)).toEqual([]);
      expect(sanitizeLine(told, 1_000)).toBe(told);
    }),
    { numRuns: 2_000 },
  );
});

/** Returns the text of an email without the product's own links. */
const readable = (mail: Mail) => {
  const html = renderMailHtml(mail)
    .replace(/<(title|style)>.*?<\/\1>/gs, '')
    .replace(/<a [^>]*>.*?<\/a>/gs, ' ')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#x27;|&quot;|&lt;|&gt;|&amp;/g, "'");
  return [mail.subject, mailText(mail), html];
};
const isOurs = (url: string) => url.startsWith(`${site}/`) || url === `mailto:${SUPPORT_EMAIL}`;

/** Facts of an email that no person typed. */
const OURS =
  /^(site|token|stop|kind|type|expires|expiresOn|recheckUntil|sentOn|at|answeredAt|undoneAt|how|decision|today|day|createdAt|Link|id|userId|organizationId|estimateId)$/;
const typedInto = (facts: unknown, typed: string, name = ''): unknown => {
  if (typeof facts === 'string') return OURS.test(name) ? facts : typed;
  if (Array.isArray(facts)) return facts.map((one) => typedInto(one, typed, name));
  if (facts === null || typeof facts !== 'object') return facts;
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, typedInto(value, typed, key)]));
};

it.each(Object.entries(everyMail))('%s makes no link of typed text', (_, { facts, build, own }) => {
  const kept = Object.fromEntries(Object.entries(facts).filter(([field]) => own.includes(field as never)));
  for (const typed of hostile) {
    const links = readable(build({ ...(typedInto(facts, typed) as object), ...kept } as never)).flatMap(linksIn);
    const others = links.filter((url) => !isOurs(url) && !Object.values(kept).some((value) => url.endsWith(value)));
    expect(others, typed).toEqual([]);
  }
});

it('every email is tested', async () => {
  const folder = new URL('../../../shared/mails/', import.meta.url);
  const modules = await Promise.all(readdirSync(folder).map((file) => import(new URL(file, folder).href)));
  const builders = modules.flatMap((module) => Object.keys(module)).filter((name) => name.endsWith('Mail'));
  expect(builders.sort()).toEqual(Object.keys(everyMail).sort());
});
