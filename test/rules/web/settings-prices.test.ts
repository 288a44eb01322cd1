import { expect, test } from 'vitest';
import { OrganizationChanges } from '#shared/organizations/model.ts';
import { findMistakes, type PriceLine, toMatrix, toPriceLines } from '#web/settings/organization/prices.ts';

const line = (name: string, price: string): PriceLine => ({ id: 0, name, price });

test('T-02: prices are edited as stored, to the cent', () => {
  const kept = { 'WoF inspection': 65, Tyre: 189.9, Bulb: 0.05 };
  const lines = toPriceLines(kept);
  expect(lines.map(({ price }) => price)).toEqual(['0.05', '189.90', '65.00']);
  expect(toMatrix(lines)).toEqual(kept);
});

test.each([
  ['12.5', true],
  ['0', true],
  ['0.05', true],
  [' 65.00 ', true],
  ['100000', true],
  ['', false],
  ['-1', false],
  ['12.345', false],
  ['1e3', false],
  ['12,50', false],
  ['100000.01', false],
])('T-02: the price "%s" is accepted: %s, and by the server too', (price, taken) => {
  const typed = line('Tyre', price);
  expect(findMistakes(typed, []).price === undefined).toBe(taken);
  if (taken) expect(OrganizationChanges.safeParse({ PricingMatrix: toMatrix([typed]) }).success).toBe(true);
});

test.each([
  ['Tyre', false],
  [' tyre ', false],
  ['', false],
  ['x'.repeat(61), false],
  ['x'.repeat(60), true],
  ['Tyre, fitted', true],
])('T-02: beside "Tyre" the name "%s" is accepted: %s', (name, taken) => {
  expect(findMistakes(line(name, '1'), [line('Tyre', '2')]).name === undefined).toBe(taken);
});

test('D-03: prices are sorted by name', () => {
  const lines = toPriceLines({ Tyre: 100, 'Wiper 10': 20, bulb: 5, 'Wiper 9': 18, Ārai: 1 });
  expect(lines.map(({ name }) => name)).toEqual(['Ārai', 'bulb', 'Tyre', 'Wiper 9', 'Wiper 10']);
});
