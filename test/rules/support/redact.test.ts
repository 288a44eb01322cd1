import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '#shared/support/redact.ts';

describe('F-05: an automatic report leaves out', () => {
  it.each([
    ['an access token', 'Authorization: Bearer abc.def-ghi', 'Authorization: [token]'],
    ['a web token', 'got eyJhbGciOi.eyJzdWIi.sig-na_ture back', 'got [token] back'],
    ['an encrypted token', 'eyJhbGciOi..iv.text.tag', '[token]'],
    ['an invite code', 'join by inv_Ab12Cd34Ef56', 'join by [token]'],
    ['a password', "{'password':'Correct-horse-1','a':1}", "{'password':'[secret]','a':1}"],
    [
      'text that failed to parse as JSON',
      `Unexpected token 'H', "Hemi Walke"... is not valid JSON`,
      "Unexpected token 'H', [text] is not valid JSON",
    ],
    ['typed text in quotes', "'Mere Parata' is not a valid value", '[text] is not a valid value'],
    ['a PIN', 'pin: 4821', 'pin: [secret]'],
    [
      'an id in a query',
      'at /createInspection?unfinishedInspectionId=dft_1&x=2 now',
      'at /createInspection?[query] now',
    ],
    ['an email', 'no such person: hemi.potae+wof@tawa.co.nz!', 'no such person: [email]'],
    ['an encoded email', '/users/hemi%40example.nz/x', '/users/[email]/x'],
    ['a VIN', 'VIN 7AT0H65YX17028317 is short', 'VIN [vin] is short'],
    ['a plate', 'KZT482, b7xkd and M381Z', '[plate], [plate] and [plate]'],
    ['a mobile number', 'call 021 555 0143 or (04) 232-5550', 'call [phone] or [phone]'],
    ['an international number', 'call +64 21 5550143', 'call [phone]'],
  ])('%s', (_, text, left) => {
    expect(redact(text)).toBe(left);
  });

  it.each([
    "TypeError: Cannot read properties of undefined (reading 'vehicleMake')",
    'can\'t access property "vehicleMake", a is undefined',
    'at q (https://pitcheck.example/assets/home-page-DqW1xkP9.js:2:10843)',
    'at /checksheet/1795380120001123',
    'HTTP 401 at 2026-11-21T09:05:00.000Z',
  ])('keeps details that help to find the fault: %s', (text) => {
    expect(redact(text)).toBe(text);
  });

  const letters = (from: string, min: number, max = min) =>
    fc.string({ unit: fc.constantFrom(...from), minLength: min, maxLength: max });
  const SMALL = 'abcdefghijklmnopqrstuvwxyz';
  const DIGITS = '0123456789';
  const personal = fc.oneof(
    fc.tuple(letters(SMALL, 1, 12), letters(SMALL, 2, 9)).map(([who, at]) => `${who}@${at}.nz`),
    fc.tuple(letters(SMALL.toUpperCase(), 3), letters(DIGITS, 1, 3)).map((parts) => parts.join('')),
    fc.tuple(letters('ABCDEFGHJKLMNPRSTUVWXYZ', 11), letters(DIGITS, 6)).map((parts) => parts.join('')),
    letters(DIGITS, 7, 9).map((number) => `02${number}`),
    letters(SMALL + DIGITS, 8, 40).map((code) => `inv_${code}`),
    letters(SMALL + DIGITS, 8, 40).map((part) => `eyJ${part}.${part}.${part}`),
    letters(SMALL + DIGITS, 3, 30).map((id) => `?id=dft_${id}`),
  );

  it('sensitive data anywhere in the text; redacting twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string(), personal, fc.string(), (before, secret, after) => {
        const text = redact(`${before} ${secret} ${after}`);
        expect(text).not.toContain(secret);
        expect(redact(text)).toBe(text);
      }),
      {
        examples: [
          ['#@#@-', '?id=dft_aaa', ''],
          ["000A'", 'a@aa.nz', "'"],
        ],
      },
    );
  });
});
