import { expect, it } from 'vitest';
import { findPriceChoices, listPriceChoices } from '#shared/estimates/prices.ts';
import { PRICE_MAX_DOLLARS } from '#shared/organizations/model.ts';
import { expectExactPrices } from './exact-money.ts';

it.each<[string, number, number, 'rate' | 'price']>([
  ['Bulb', 5, 5_00, 'price'],
  ['Bulb', 0, 0, 'price'],
  ['Wheel alignment', 89.5, 89_50, 'price'],
  // amounts that floating point can't represent exactly
  ['Washer', 0.29, 29, 'price'],
  ['Washer', 1.1, 1_10, 'price'],
  ['Washer', 4.35, 4_35, 'price'],
  // half a cent, rounded up
  ['Washer', 1.005, 1_01, 'price'],
  ['Washer', 8.345, 8_35, 'price'],
  ['Washer', 1.0049, 1_00, 'price'],
  ['Washer', 1e-7, 0, 'price'],
  ['Engine', PRICE_MAX_DOLLARS, 100_000_00, 'price'],
  ['Hourly rate', 120, 120_00, 'rate'],
  ['One hour', 120, 120_00, 'rate'],
  ['LABOUR', 120, 120_00, 'rate'],
  ['Labor (apprentice)', 80, 80_00, 'rate'],
  ['Auto-electrician, per hour', 140, 140_00, 'rate'],
  // names that only begin with "labor" or "hour"
  ['Laboratory test', 60, 60_00, 'price'],
  ['Hourglass', 60, 60_00, 'price'],
])('a price named %j of $%d is %d cents, and a %s', (name, dollars, cents, kind) => {
  expect(listPriceChoices({ [name]: dollars })).toEqual([{ name, cents, kind }]);
});

it('every whole cent of a price up to $100 is unchanged', () => {
  expectExactPrices(10_000);
});

it('prices are sorted by name, with numbers in numeric order', () => {
  const names = listPriceChoices({ 'Tyre 16"': 1, bulb: 1, 'Tyre 9"': 1, Āwhina: 1 }).map(({ name }) => name);
  expect(names).toEqual(['Āwhina', 'bulb', 'Tyre 9"', 'Tyre 16"']);
});

it('jobs and prices are found by their words while a description is typed, at most six, and no rates', () => {
  const job = { minutes: 45, rateCents: 120_00, parts: null };
  const choices = listPriceChoices({ 'Hourly rate': 120, 'Brake fluid': 18 }, { 'Brake pads, front': job, Āporo: job });
  expect(choices.map(({ name }) => name)).toEqual(['Āporo', 'Brake pads, front', 'Brake fluid', 'Hourly rate']);
  const find = (typed: string) => findPriceChoices(choices, typed).map(({ name }) => name);
  expect(find('brake')).toEqual(['Brake pads, front', 'Brake fluid']);
  expect(find('FRONT brake')).toEqual(['Brake pads, front']);
  expect(find('aporo')).toEqual(['Āporo']);
  expect([find('hourly'), find(' '), find('tyre')]).toEqual([[], [], []]);
  const many = listPriceChoices(Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`Tyre ${n}`, n])));
  expect(findPriceChoices(many, 'tyre')).toHaveLength(6);
});
