import { expect, it } from 'vitest';
import { findWeakness } from '#web/auth/password-rule.ts';

const KNOWN = ['hemi@tawamotors.nz', 'Hēmi Parata', 'Tawa Motors'];

it.each([
  ['eleven characters, one too few', 'eleven char', 'Use at least 12 characters. This password has 11.'],
  ['a common one', '1qaz2wsx3edc', 'easy to guess'],
  ['the same in capitals', '1QAZ2WSX3EDC', 'easy to guess'],
  ['a common word with a year', 'Unbelievable2026', 'easy to guess'],
  ['a common word with other digits', 'Password2026!!', 'easy to guess'],
  ['symbols in place of letters', 'P@ssw0rd1234', 'easy to guess'],
  ['the name of the country', 'NewZealand2026', 'easy to guess'],
  ['repetitions', 'abcabcabcabc', 'easy to guess'],
  ['only digits', '402711 883 204', 'easy to guess'],
  ['the product’s name', 'Pitcheck-1234', 'easy to guess'],
  ['words of the trade', 'wof-warrant-workshop-1', 'easy to guess'],
  ['their own name', 'hemiparata-26', 'easy to guess'],
  ['their workshop', 'Tawa Motors 1', 'easy to guess'],
])('refuses %s', async (_, password, why) => {
  expect(await findWeakness(password, KNOWN)).toContain(why);
});

it.each(['three old vans', 'Correct-horse-1', 'workshop cat in gumboots', 'žluťoučký kůň', 'xK4-mmqp-0wzt'])(
  'accepts %s',
  async (password) => expect(await findWeakness(password, KNOWN)).toBeUndefined(),
);
