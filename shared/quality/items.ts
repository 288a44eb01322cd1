import { findItemName, type ItemName } from '../sheets/checklist.ts';
import { expect } from './expected.ts';
import { type Rarity, rateRarity, type Verdict } from './levels.ts';
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
type Judged = Partial<Rarity> & { verdict: Verdict; never: NeverFailed[]; isOfOne: boolean; unlimited?: true };

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
export const judgeItems = (person: string, own: Items, baseline: Items): Judged => {
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
  // of several items, the rarest is rare by chance more often than one item alone
  const among = (chance: number) => Math.min(1, chance * chances.length);
  const isUnlimited = !chances.some((chance) => among(chance) < RARITY);
  const chance = never[0] ? among(never[0].chance) : 1;
  const verdict: Verdict = isUnlimited ? 'few' : chance < RARITY ? 'look' : 'usual';
  return {
    ...{ verdict, never, isOfOne },
    ...(isUnlimited && { unlimited: true as const }),
    ...rateRarity(verdict, chance),
  };
};
