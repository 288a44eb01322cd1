import type { Visit } from '#scripts/seed/honest/visit.ts';

/** Returns a number between 0 and 1. */
type Random = () => number;
/** A way of cheating, written without knowledge of the measures, after their limits were set. */
export type Cheat = {
  name: string;
  /** Describes what this person does, and why at this rate. */
  what: string;
  /** Returns the visit as recorded. `memory` is kept between visits. */
  alter: (visit: Visit, random: Random, memory: Map<string, unknown>) => Visit[];
};

const chance = (random: Random, share: number) => random() < share;

/**
 * Share of failing vehicles that pass, because customers whose vehicles never fail return and recommend the workshop.
 */
const LET_THROUGH = 0.6;
/** Share of failing vehicles that a careful cheat passes: the third with the most expensive repairs. */
const LET_THROUGH_QUIETLY = 0.33;
/** Share of cars that get the readings of the previous vehicle, without the brake tester. */
const COPIED = 0.5;
/** Share of vehicles that only get a look around the car and a signature, in five to nine minutes. */
const HURRIED = 0.66;
const HURRIED_FROM_MINUTES = 5;
const HURRIED_SPREAD_MINUTES = 4;
/**
 * Sells repairs on cars aged ten years or more, where customers expect worn parts: adds a fault to every fourth car
 * that would have passed, and to every third that fails anyway.
 */
const OLD_FROM_YEARS = 10;
const SOLD_TO_PASSES = 0.25;
const SOLD_TO_FAILS = 0.33;
/** Key in `memory` for the faults recorded earlier: the cheat copies these. */
const WANTED_KEY = 'faults that were recorded before';
/**
 * Share of rechecks that are signed without seeing the car, in two or three minutes, and entered in VIC in the evening.
 */
const UNSEEN = 0.66;

export const cheats: readonly Cheat[] = [
  {
    name: 'passes most that should fail',
    what: 'Three in five vehicles that fail leave with a pass, without a fault and without a photo. Blatant: a friend of the fleet owners around.',
    alter: (visit, random) =>
      visit.fails.length > 0 && !visit.isRecheck && chance(random, LET_THROUGH)
        ? [{ ...visit, fails: [], photos: 0 }]
        : [visit],
  },
  {
    name: 'passes some that should fail',
    what: 'One failing vehicle in three passes; the others are done by the book. Careful: only for regular customers.',
    alter: (visit, random) =>
      visit.fails.length > 0 && !visit.isRecheck && chance(random, LET_THROUGH_QUIETLY)
        ? [{ ...visit, fails: [], photos: 0 }]
        : [visit],
  },
  {
    name: 'copies readings',
    what: 'Every second vehicle gets the exact readings of the previous vehicle of its type: nobody drives it onto the brake tester. The time is not shortened.',
    alter: (visit, random, memory) => {
      const key = `readings of ${visit.vehicleType}`;
      const before = memory.get(key) as Visit['readings'] | undefined;
      if (before && chance(random, COPIED)) return [{ ...visit, readings: before }];
      memory.set(key, visit.readings);
      return [visit];
    },
  },
  {
    name: 'signs without looking',
    what: 'Two vehicles in three take five to nine minutes, and half of the faults of these are found: those visible from the seat.',
    alter: (visit, random) => {
      if (!chance(random, HURRIED)) return [visit];
      const minutes = HURRIED_FROM_MINUTES + Math.floor(random() * (HURRIED_SPREAD_MINUTES + 1));
      const fails = visit.fails.filter(() => chance(random, 0.5));
      return [
        { ...visit, minutes: Math.min(minutes, visit.minutes), fails, photos: Math.min(visit.photos, fails.length) },
      ];
    },
  },
  {
    name: 'sells repairs on old cars',
    what: 'On cars from ten years on, one in four that would pass and one in three that fail anyway gets one more fault, copied from earlier ones. Two rechecks in three are signed unseen in two or three minutes and entered in VIC in the evening.',
    alter: (visit, random, memory) => {
      const seen = (memory.get(WANTED_KEY) as string[] | undefined) ?? [];
      memory.set(WANTED_KEY, [...new Set([...seen, ...visit.fails])]);
      if (visit.isRecheck)
        return chance(random, UNSEEN)
          ? [{ ...visit, fails: [], minutes: 2 + Math.floor(random() * 2), vicAfterMinutes: 6 * 60 }]
          : [visit];
      const sold = seen[Math.floor(random() * seen.length)];
      const isSold =
        visit.age >= OLD_FROM_YEARS && chance(random, visit.fails.length > 0 ? SOLD_TO_FAILS : SOLD_TO_PASSES);
      if (!isSold || sold === undefined || visit.fails.includes(sold)) return [visit];
      return [{ ...visit, fails: [...visit.fails, sold] }];
    },
  },
];
