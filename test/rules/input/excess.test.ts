import { expect, it } from 'vitest';
import { explainExcess } from '#shared/input/excess.ts';

it.each([
  ['', 3, ''],
  ['abc', 3, ''],
  ['abcd', 3, 'Too long by 1 character'],
  ['abcdef', 3, 'Too long by 3 characters'],
])('says by how much %j is longer than %i', (text, max, words) => {
  expect(explainExcess(text, max)).toBe(words);
});
