/** A price from the organization's list: an hourly rate or a fixed price. */
export type PriceChoice = { name: string; cents: number; kind: 'rate' | 'price' };

const OF_AN_HOUR = /\b(hour|hourly|labour|labor)\b/i;

/** Rounds by decimal digits, not by the binary value: $1.005 is 101 cents. */
const cents = (dollars: number) => Math.round(Number((dollars * 100).toPrecision(12)));

/** Returns the price list, sorted by name. */
export const listPriceChoices = (matrix: Readonly<Record<string, number>>): PriceChoice[] =>
  Object.entries(matrix)
    .map(([name, dollars]) => ({
      name,
      cents: cents(dollars),
      kind: OF_AN_HOUR.test(name) ? ('rate' as const) : ('price' as const),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-NZ', { numeric: true }));
