import { expect, test } from 'vitest';
import { removeFirstHyphen } from '#shared/organizations/remove-first-hyphen.ts';

test.each([
  ['Tawa Motors', 'Tawa Motors'],
  ['Tawa-Motors', 'TawaMotors'],
  ['A-B-C', 'AB-C'],
  ['Tawa - [ Demo ]', 'Tawa  [ Demo ]'],
  ['Tawa–Motors', 'Tawa–Motors'],
  ['-', ''],
])('C-17: %j is sent as %j, without its first hyphen', (name, sent) => {
  expect(removeFirstHyphen(name)).toBe(sent);
});
