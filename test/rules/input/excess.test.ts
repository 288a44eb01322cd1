import { expect, it } from 'vitest';
import { explainExcess } from '#shared/input/excess.ts';

it.each([
  ['', 3, ''],
  ['abc', 3, ''],
  ['abcd', 3, '1 character too long'],
  ['abcdef', 3, '3 characters too long'],
])('says by how much %j is longer than %i', (text, max, words) => {
  expect(explainExcess(text, max)).toBe(words);
});
