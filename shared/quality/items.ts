import { findItemName, type ItemName } from '../sheets/checklist.ts';
import { expect } from './expected.ts';
import type { Verdict } from './judge.ts';
import { MIN_COUNT, RARITY } from './limits.ts';
import type { Tallies } from './month.ts';
import { findChanceOfNone } from './tails.ts';
import { addTo, revealsOnePerson, type Share, sumOf, sumOthers, type Tally } from './tally.ts';

/** Never failing an item is reported only if at least this many fails were expected. */
const TOLD_EXPECTED = 3;
/**
 * How much honest people differ in one item, as a standard deviation of log odds. Fitted to the simulated years of
 * honest people.
 */
const SPREAD = 0.3;

export type NeverFailed = { item: ItemName; expected: number; chance: number };

/** Counts the fails of first inspections by item and vehicle type. */
export const tallyItems = (tallies: Tallies) => {
  const failed = new Map<ItemName, Tally>();
  for (const [person, groups] of tallies('i'))
    for (const [group, { of }] of groups) {
      const item = findItemName(group.slice(1));
      const tally: Tally = failed.get(item) ?? new Map();
      failed.set(item, tally);
      addTo(tally, person, group.slice(0, 1), { hits: of, of });
    }
  return { inspected: tallies('v'), failed };
};
type Items = ReturnType<typeof tallyItems>;

/** Lists items that a person never failed in a period although others would have, each with its probability for an honest person. */
export const judgeItems = (person: string, own: Items, baseline: Items) => {
  const groups = own.inspected.get(person) ?? new Map<string, Share>();
  const inspections = sumOf(groups.values()).of;
  const others = sumOthers(baseline.inspected, person, MIN_COUNT);
  const isOfOne = revealsOnePerson(others.people);
  const few: Verdict | undefined =
    others.all.of < MIN_COUNT ? 'few others' : inspections < MIN_COUNT ? 'few' : undefined;
  if (few) return { verdict: few, never: [], isOfOne };
  const never: NeverFailed[] = [];
  const chances: number[] = [];
  for (const [item, tally] of baseline.failed) {
    const fails = (group: string) =>
      [...tally].reduce((sum, [name, shares]) => sum + (name === person ? 0 : (shares.get(group)?.hits ?? 0)), 0);
    const withFails = new Map([...others.groups].map(([group, { of }]) => [group, { hits: fails(group), of }]));
    const hits = sumOf([...tally].flatMap(([name, shares]) => (name === person ? [] : [...shares.values()]))).hits;
    const counted = expect(
      groups,
      { all: { hits, of: others.all.of }, groups: withFails, people: others.people },
      SPREAD,
    );
    const expected = counted.rate * counted.of;
    if (expected < TOLD_EXPECTED) continue;
    const chance = findChanceOfNone(counted);
    chances.push(chance);
    if (!own.failed.get(item)?.has(person)) never.push({ item, expected, chance });
  }
  never.sort((a, b) => a.chance - b.chance || (a.item < b.item ? -1 : 1));
  const isRare = (chance: number) => chance * chances.length < RARITY;
  if (!chances.some(isRare)) return { verdict: 'few' as const, unlimited: true as const, never, isOfOne };
  const verdict: Verdict = never.some(({ chance }) => isRare(chance)) ? 'look' : 'usual';
  return { verdict, never, isOfOne };
};
