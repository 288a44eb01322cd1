import { expect, test } from 'vitest';
import { OrganizationChanges } from '#shared/organizations/model.ts';
import { findJobMistakes, toJob, toJobLine } from '#web/settings/organization/jobs.ts';
import { findMistakes, formatPrice, listPrices, type PriceLine, toPrice } from '#web/settings/organization/prices.ts';

const line = (name: string, price: string): PriceLine => ({ id: 0, name, price });

test('T-02: prices are edited as stored, to the cent', () => {
  const kept = { 'WoF inspection': 65, Tyre: 189.9, Bulb: 0.05 };
  const prices = Object.values(kept).map(formatPrice);
  expect(prices).toEqual(['65.00', '189.90', '0.05']);
  expect(prices.map((price) => toPrice(line('', price)))).toEqual(Object.values(kept));
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
  if (taken) expect(OrganizationChanges.safeParse({ PricingMatrix: { Tyre: toPrice(typed) } }).success).toBe(true);
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
  const lines = listPrices({ Tyre: 100, 'Wiper 10': 20, bulb: 5, 'Wiper 9': 18, Ārai: 1 });
  expect(lines.map(([name]) => name)).toEqual(['Ārai', 'bulb', 'Tyre', 'Wiper 9', 'Wiper 10']);
});

test('T-02: a job is edited as stored, in the fields of an estimate’s line', () => {
  const tyres = { minutes: 60, rateCents: 120_00, parts: { quantity: 4_00, cents: 189_50 } };
  const bulb = { minutes: 0, rateCents: 0, parts: { quantity: 1_00, cents: 4_50 } };
  for (const job of [tyres, bulb, { minutes: 15, rateCents: 90_00, parts: null }]) {
    const typed = { id: 0, ...toJobLine('Job', job) };
    expect(findJobMistakes(typed, [])).toEqual({ name: undefined });
    expect(toJob(typed)).toEqual(job);
  }
  const wrong = { id: 1, name: ' job ', minutes: '1.5', rate: '1,5', quantity: '0', parts: '' };
  expect(Object.keys(findJobMistakes(wrong, [{ id: 0, ...toJobLine('Job', bulb) }])).sort()).toEqual([
    ...['minutes', 'name', 'quantity', 'rate'],
  ]);
});
