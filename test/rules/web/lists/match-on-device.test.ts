import { expect, test } from 'vitest';
import { matchesOnDevice } from '#web/lists/match-on-device.ts';

const sheet = { plate: 'KZT482', number: '1043-0', words: ['2017 Toyota Hilux', 'Mere Tūhoe', 'Tom Fisher'] };
const customer = { words: ['Mere Tūhoe', 'mere@example.nz'], phones: ['0215550143', ''] };

test.each([
  ['kzt 482', true],
  ['KZ', true],
  ['T48', true],
  ['82', false],
  ['1043', true],
  ['#1043-0', true],
  ['104', false],
  ['hilux', true],
  ['toyota hil', true],
  ['ilux', false],
  ['tuhoe', true],
  ['tom f', true],
  ['fred', false],
])('a search for %s finds a listed sheet: %s', (typed, isFound) => {
  expect(matchesOnDevice(typed, sheet)).toBe(isFound);
});

test.each([
  ['021 555', true],
  ['+64 21 555 0143', true],
  ['0215', false],
  ['5550143', false],
  ['mere@', true],
  ['tūhoe', true],
  // the beginning of Noel, and of “no. 1043”
  ['no', false],
])('a search for %s finds a customer: %s', (typed, isFound) => {
  expect(matchesOnDevice(typed, customer)).toBe(isFound);
});
