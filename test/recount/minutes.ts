import { normalTail, rarity } from './chances.ts';
import { calculateConcentration } from './expected.ts';
import { getMinutes, groupBy, quantile, type Sheet } from './read.ts';

type Timed = { person: string; type: string; month: string; minutes: number };
export const timed = (sheets: readonly Sheet[]): Timed[] =>
  sheets.flatMap((sheet) =>
    getMinutes(sheet).map((minutes) => ({
      ...{ person: sheet.of('Inspector'), type: sheet.of('Vehicle type'), minutes },
      month: `${sheet.of('Day').slice(0, 7)}-01`,
    })),
  );

const middle = (some: readonly Timed[]) => {
  const values = some.map(({ minutes }) => minutes);
  return {
    of: values.length,
    ...{ median: quantile(values, 0.5), from: quantile(values, 0.25), to: quantile(values, 0.75) },
  };
};

/** Compares the median and the middle half with the others' time for the same vehicle types. */
export function judgeMinutes(mine: readonly Timed[], others: readonly Timed[]) {
  const usual = new Map(
    [...groupBy(others, ({ type }) => type)]
      .filter(([, some]) => some.length >= 20)
      .map(([type, some]) => [type, middle(some).median ?? 0]),
  );
  const compared = mine.flatMap(({ type, minutes }) => {
    const median = usual.get(type);
    return median === undefined ? [] : [Math.log(Math.max(minutes, 1) / median)];
  });
  if (others.length < 20) return { ...middle(mine), verdict: 'few others' };
  if (compared.length < 20) return { ...middle(mine), verdict: 'few' };
  const people = 0.26 ** 2 * (1 + calculateConcentration(others));
  const vehicles = 1.57 * 0.45 ** 2 * (1 / compared.length + 1 / others.length);
  const times = Math.exp(quantile(compared, 0.5) ?? 0);
  const deviation = Math.sqrt(people + vehicles);
  const least = Math.exp(-3.719 * deviation);
  const verdict = times < least ? 'look' : 'usual';
  const hundredths = (value: number) => Math.round(value * 100) / 100;
  return {
    ...{ ...middle(mine), verdict, times: hundredths(times), least: hundredths(least) },
    ...rarity(verdict, normalTail(Math.log(times) / deviation)),
  };
}

export const months = (mine: readonly Timed[]) =>
  [...groupBy(mine, ({ month }) => month)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, some]) => ({ month, ...middle(some) }));
