import { setTimeout as pause } from 'node:timers/promises';
import { newChance } from '#scripts/seed/chance.ts';
import { newDice } from '#scripts/seed/dice.ts';
import { CHECKED_FROM, checkEachMonth, type Flag, simulateWorkshop } from '#test/simulation-tools/years.ts';
import { type Cheat, cheats } from './cheats.ts';

/** When and how a cheat was flagged. `month`: the first month-end check that flagged it, from 1; undefined if none. */
export type Caught = { size: number; month: number | undefined; by: string[]; flags: Flag[] };

/** Simulates each cheat in the given number of workshops, in which everyone else is honest. */
export const simulateCheats = async (workshops: number, firstSeed: number, chosen: readonly Cheat[] = cheats) => {
  const caught = new Map<string, Caught[]>(chosen.map(({ name }) => [name, []]));
  for (let seed = firstSeed; seed < firstSeed + workshops; seed++) {
    const { inspectors, visits } = simulateWorkshop(seed);
    const [cheater = ''] = inspectors;
    for (const { name, alter } of chosen) {
      const { share } = newChance(newDice(seed));
      const memory = new Map<string, unknown>();
      const told = visits.flatMap((visit) =>
        visit.inspector === cheater && visit.day >= CHECKED_FROM ? alter(visit, share, memory) : [visit],
      );
      const flags = checkEachMonth(told, cheater);
      const looks = flags.filter(({ level }) => level === 'look');
      const by = [...new Set(looks.map(({ what }) => what))];
      caught.get(name)?.push({ size: inspectors.length, month: looks[0]?.month, by, flags });
      await pause(0);
    }
  }
  return caught;
};
