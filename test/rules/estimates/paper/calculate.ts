/**
 * Calculates an estimate from the specification's rules, independently of the product: whole cents including GST; a
 * line is labour by the minute plus parts less a discount in percent or cents, rounded once, half a cent up; GST is
 * 3/20 of the net, i.e. 3/23 of the total, rounded once.
 */
export type Price = {
  minutes: number;
  rateCents: number;
  partsCents: number;
  /** Quantity in hundredths and the price of one; it replaces `partsCents`. */
  unit?: { quantity: number; cents: number } | undefined;
  discount: null | { percent: number } | { cents: number };
};

type Fraction = readonly [over: bigint, under: bigint];

const roundHalfUp = ([over, under]: Fraction) => {
  const whole = over / under;
  return Number((over - whole * under) * 2n >= under ? whole + 1n : whole);
};

const calculateParts = ({ partsCents, unit }: Pick<Price, 'partsCents' | 'unit'>) =>
  unit ? roundHalfUp([BigInt(unit.quantity) * BigInt(unit.cents), 100n]) : partsCents;

export const calculateLine = ({ minutes, rateCents, discount, ...parts }: Price) => {
  const labour: Fraction = [BigInt(minutes) * BigInt(rateCents), 60n];
  const before: Fraction = [labour[0] + BigInt(calculateParts(parts)) * 60n, 60n];
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

/** Formats a line's parts, as in `2.5 × $14.90`; a dash without parts. */
export const writeParts = ({ partsCents, unit }: Price) => {
  if (!unit) return partsCents === 0 ? '–' : writeMoney(partsCents);
  const digits = String(unit.quantity).padStart(3, '0');
  const decimals = digits.slice(-2).replace(/0+$/, '');
  return `${digits.slice(0, -2)}${decimals && `.${decimals}`} × ${writeMoney(unit.cents)}`;
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
