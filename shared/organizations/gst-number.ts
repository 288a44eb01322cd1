const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];
/** Used if the first weights give no check digit. */
const OTHER_WEIGHTS = [7, 4, 3, 2, 5, 2, 7, 6];

const LOWEST = 10_000_000;
const HIGHEST = 200_000_000;

/**
 * True if these 8 or 9 digits are a valid GST number, which is the workshop's IRD number: in the issued range, with a valid check digit.
 * Source: Inland Revenue, "IRD number validation – modulus 11 digit check".
 */
export const isGstNumber = (digits: string) => {
  if (!/^\d{8,9}$/.test(digits) || Number(digits) < LOWEST || Number(digits) > HIGHEST) return false;
  const base = [...digits.slice(0, -1).padStart(8, '0')].map(Number);
  const digitBy = (weights: readonly number[]) =>
    (11 - (base.reduce((sum, digit, n) => sum + digit * (weights[n] ?? 0), 0) % 11)) % 11;
  const first = digitBy(WEIGHTS);
  return Number(digits.at(-1)) === (first === 10 ? digitBy(OTHER_WEIGHTS) : first);
};
