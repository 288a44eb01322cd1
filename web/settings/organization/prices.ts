import { formatAmount, getValue, parseMoney } from '#shared/input/numbers.ts';
import { PRICE_MAX_DOLLARS, PRICE_NAME_MAX } from '#shared/organizations/model.ts';

/** A line of the price list as typed. */
export type PriceLine = { id: number; name: string; price: string };

/** Formats a price, as in `12.50` for 12.5. */
export const formatPrice = (dollars: number) => dollars.toFixed(2);

/** Lists the prices sorted by name, because the database keeps no order. */
export const listPrices = (matrix: Readonly<Record<string, number>>) =>
  Object.entries(matrix).sort(([one], [other]) => one.localeCompare(other, 'en-NZ', { numeric: true }));

/** Returns the cents of a typed price; null if it is blank or can't be read. */
const readCents = (price: string) => getValue(parseMoney(price));

/** Returns a price as it is kept, for a field that the user has left. */
export const showPrice = (price: string) => {
  const cents = readCents(price);
  return cents === null ? price : formatAmount(cents);
};

/** Returns the error messages of a line. `earlier` are the lines above it, to find duplicate names. */
export const findMistakes = ({ name, price }: PriceLine, earlier: readonly PriceLine[]) => ({
  name: findNameMistake(name.trim(), earlier),
  price: findPriceMistake(price),
});

/** Returns the error message of a name in a list. */
export const findNameMistake = (name: string, earlier: readonly { name: string }[], max = PRICE_NAME_MAX) => {
  if (!name) return 'Enter a name';
  if (name.length > max) return `At most ${max} characters`;
  const taken = earlier.some((other) => other.name.trim().toLowerCase() === name.toLowerCase());
  return taken ? 'This name is already in the list' : undefined;
};

const findPriceMistake = (price: string) => {
  const cents = readCents(price);
  if (cents === null) return 'Enter a price, like 12.50';
  return cents > PRICE_MAX_DOLLARS * 100 ? `At most ${PRICE_MAX_DOLLARS}` : undefined;
};

/** Returns the price of a valid line, in dollars. */
export const toPrice = ({ price }: PriceLine) => (readCents(price) ?? 0) / 100;
