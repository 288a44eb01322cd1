import { formatAmount, getValue, parseMoney } from '#shared/input/numbers.ts';
import { PRICE_MAX_DOLLARS, PRICE_NAME_MAX } from '#shared/organizations/model.ts';

/** A line of the price list as typed. */
export type PriceLine = { id: number; name: string; price: string };

/** Formats a price, as in `12.50` for 12.5. */
export const formatPrice = (dollars: number) => dollars.toFixed(2);

/** Lists the prices sorted by name, because the database keeps no order. */
export const listPrices = (matrix: Readonly<Record<string, number>>) =>
  Object.entries(matrix).sort(([one], [other]) => one.localeCompare(other, 'en-NZ', { numeric: true }));

export const toPriceLines = (matrix: Readonly<Record<string, number>>): PriceLine[] =>
  listPrices(matrix).map(([name, dollars], id) => ({ id, name, price: formatPrice(dollars) }));

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

const findNameMistake = (name: string, earlier: readonly PriceLine[]) => {
  if (!name) return 'Enter a name';
  if (name.length > PRICE_NAME_MAX) return `At most ${PRICE_NAME_MAX} characters`;
  const taken = earlier.some((other) => other.name.trim().toLowerCase() === name.toLowerCase());
  return taken ? 'This name is already in the list' : undefined;
};

const findPriceMistake = (price: string) => {
  const cents = readCents(price);
  if (cents === null) return 'Enter a price, like 12.50';
  return cents > PRICE_MAX_DOLLARS * 100 ? `At most ${PRICE_MAX_DOLLARS}` : undefined;
};

/** Converts valid lines to the stored form. */
export const toMatrix = (lines: readonly PriceLine[]): Record<string, number> =>
  Object.fromEntries(lines.map(({ name, price }) => [name.trim(), (readCents(price) ?? 0) / 100]));
