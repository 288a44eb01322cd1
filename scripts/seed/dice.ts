export const newDice = (seed: number) => {
  let state = seed;
  const throwDie = (sides: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
  return {
    throwDie,
    /** Returns true with a probability of 1 in `times`. */
    onceIn: (times: number) => throwDie(times) === 0,
    pick: <T>(list: readonly T[]): T | undefined => list[throwDie(Math.max(list.length, 1))],
    /** Picks an element, preferring later ones. */
    pickLate: <T>(list: readonly T[]): T | undefined =>
      list[Math.max(throwDie(Math.max(list.length, 1)), throwDie(Math.max(list.length, 1)))],
  };
};
export type Dice = ReturnType<typeof newDice>;
