import { betaBinomial, rarity } from './chances.ts';
import { type Counted, expected } from './expected.ts';
import { failedItems, isFirst, type Sheet } from './read.ts';

const codes = (sheet: Sheet) => failedItems(sheet).map(({ Item = '' }) => Item);

/**
 * Returns items that a person never failed although three or more fails were expected, with the probability of that.
 */
export function neverFailed(mine: readonly Sheet[], theirs: readonly Sheet[]) {
  const [own, others] = [mine.filter(isFirst), theirs.filter(isFirst)];
  if (others.length < 20) return { verdict: 'few others', never: {} };
  if (own.length < 20) return { verdict: 'few', never: {} };
  const count = (sheets: readonly Sheet[], item: string) =>
    sheets.map((sheet): Counted => {
      return { person: sheet.of('Inspector'), group: sheet.of('Vehicle type'), hit: codes(sheet).includes(item) };
    });
  const failed = new Set(own.flatMap(codes));
  const never: Record<string, { expected: number; chance: number }> = {};
  const chances: number[] = [];
  for (const item of new Set([...failed, ...others.flatMap(codes)])) {
    const { rate, variance } = expected(count(own, item), count(others, item), 0.3);
    if (rate * own.length < 3) continue;
    const [chance = 1] = betaBinomial(own.length, rate, variance);
    chances.push(chance);
    if (failed.has(item)) continue;
    never[item] = { expected: Math.round(rate * own.length * 100) / 100, chance: Number(chance.toPrecision(7)) };
  }
  const rarest = Math.min(1, ...chances) * chances.length;
  // the rarest of several is rare more often than one alone
  const chance = Math.min(1, Math.min(1, ...Object.values(never).map((one) => one.chance)) * chances.length);
  const hasNever = Object.keys(never).length > 0;
  if (!(rarest < 1 / 10_000 && chances.length > 0))
    return { verdict: 'few', unlimited: true, never, ...rarity('few', hasNever ? chance : 1) };
  const verdict = hasNever && chance < 1 / 10_000 ? 'look' : 'usual';
  return { verdict, never, ...rarity(verdict, hasNever ? chance : 1) };
}
