/**
 * Calculates an estimate from the specification's rules, independently of the product: whole cents including GST; a
 * line is labour by the minute plus parts less a discount in percent or cents, rounded once, half a cent up; GST is
 * 3/20 of the net, i.e. 3/23 of the total, rounded once.
 */
export type Price = {
  minutes: number;
  rateCents: number;
  partsCents: number;
  discount: null | { percent: number } | { cents: number };
};

type Fraction = readonly [over: bigint, under: bigint];

const roundHalfUp = ([over, under]: Fraction) => {
  const whole = over / under;
  return Number((over - whole * under) * 2n >= under ? whole + 1n : whole);
};

export const calculateLine = ({ minutes, rateCents, partsCents, discount }: Price) => {
  const labour: Fraction = [BigInt(minutes) * BigInt(rateCents), 60n];
  const before: Fraction = [labour[0] + BigInt(partsCents) * 60n, 60n];
  if (discount === null) return roundHalfUp(before);
  if ('percent' in discount) return roundHalfUp([before[0] * BigInt(100 - discount.percent), before[1] * 100n]);
  return roundHalfUp([before[0] - BigInt(discount.cents) * 60n, 60n]);
};

export const calculateTotal = (lines: readonly Price[]) =>
  lines.map(calculateLine).reduce((one, other) => one + other, 0);

export const calculateGst = (total: number) => roundHalfUp([3n * BigInt(total), 23n]);

/** Formats a line's amount; a free line is labelled as free. */
export const writeLine = (line: Price) => {
  const cents = calculateLine(line);
  return cents === 0 ? 'No charge' : writeMoney(cents);
};

/** Formats an amount, for example `$1,234.50`. */
export const writeMoney = (cents: number) => {
  const digits = String(cents).padStart(3, '0');
  const dollars =
    [...digits.slice(0, -2)]
      .reverse()
      .join('')
      .match(/.{1,3}/g) ?? [];
  return `$${[...dollars.join(',')].reverse().join('')}.${digits.slice(-2)}`;
};
