/** `few`: the person has too few inspections; `few others`: the others have too few. */
export type Verdict = 'usual' | 'look' | 'few' | 'few others';

/**
 * How rare a result is among honest people: `usual`, more common than 1 in 20; `unusual`, rarer; `look`, at most 1 in
 * 10,000.
 */
export type Level = 'usual' | 'unusual' | 'look';
/** Maximum tail probability of an unusual result. */
export const UNUSUAL = 1 / 20;

/** `chance`: the probability that an honest person's result is at least as far out on the same side. */
export type Rarity = { chance: number; level?: Level };

/** Returns the level of a result; none if it isn't unusual, and none could have been worth a look. */
export const rateRarity = (verdict: Verdict, chance: number): Rarity => {
  if (verdict === 'look') return { chance, level: 'look' };
  if (chance < UNUSUAL) return { chance, level: 'unusual' };
  return { chance, ...(verdict === 'usual' && { level: 'usual' as const }) };
};
