import { expect, it } from 'vitest';
import { showMoney } from '#shared/estimates/show-money.ts';

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123_450, '$1,234.50'],
  [100_000_000, '$1,000,000.00'],
])('%i cents are %s', (cents, shown) => {
  expect(showMoney(cents)).toBe(shown);
});
