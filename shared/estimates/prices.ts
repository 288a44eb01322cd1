/** A price of the organization's, as it is taken into a line: what an hour costs, or what a thing does. */
export type PriceChoice = { name: string; cents: number; kind: 'rate' | 'price' };

const OF_AN_HOUR = /\b(hour|hourly|labour|labor)\b/i;

/** As decimals say it and not as doubles hold it: $1.005 is half a cent more than $1.00. */
const cents = (dollars: number) => Math.round(Number((dollars * 100).toPrecision(12)));

/** What the price list offers, in the order of the names. */
export const priceChoices = (matrix: Readonly<Record<string, number>>): PriceChoice[] =>
  Object.entries(matrix)
    .map(([name, dollars]) => ({
      name,
      cents: cents(dollars),
      kind: OF_AN_HOUR.test(name) ? ('rate' as const) : ('price' as const),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-NZ', { numeric: true }));
