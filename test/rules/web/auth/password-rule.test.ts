import { expect, it } from 'vitest';
import { findWeakness } from '#web/auth/password-rule.ts';

const KNOWN = ['hemi@tawamotors.nz', 'Hēmi Parata', 'Tawa Motors'];

it.each([
  ['eleven chars is one too few', 'eleven char', 'Use at least 12 characters. This password has 11.'],
  ['a common one', '1qaz2wsx3edc', 'lists'],
  ['the same in capitals', '1QAZ2WSX3EDC', 'lists'],
  ['a common word with a year', 'Unbelievable2026', 'lists'],
  ['the word of a common one with other digits', 'Password2026!!', 'lists'],
  ['something repeated', 'abcabcabcabc', 'lists'],
  ['digits alone', '402711 883 204', 'lists'],
  ['our own name', 'Pitcheck-1234', 'lists'],
  ['words of the trade', 'wof-warrant-workshop-1', 'lists'],
  ['their own name', 'hemiparata-26', 'lists'],
  ['their workshop', 'Tawa Motors 1', 'lists'],
])('refuses %s', async (_, password, why) => {
  expect(await findWeakness(password, KNOWN)).toContain(why);
});

it.each(['three old vans', 'Correct-horse-1', 'workshop cat in gumboots', 'žluťoučký kůň', 'xK4-mmqp-0wzt'])(
  'takes %s',
  async (password) => expect(await findWeakness(password, KNOWN)).toBeUndefined(),
);
