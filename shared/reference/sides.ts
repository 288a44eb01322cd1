/** The parts of a vehicle that a reason can name, in the order in which it does. */
export const sides = ['front', 'rear', 'left', 'right'] as const;
export type Side = (typeof sides)[number];

const ENDING = / \(((?:front|rear|left|right)(?: (?:front|rear|left|right))*)\)$/;

/** Returns a reason's words without the sides at its end. */
export const withoutSides = (reason: string) => reason.replace(ENDING, '');

/** Returns the sides that a reason names at its end, as in "Does not show red (rear left)". */
export const listSides = (reason: string) => {
  const named = ENDING.exec(reason)?.[1]?.split(' ') ?? [];
  return sides.filter((side) => named.includes(side));
};

/** Adds a side to a reason's end, or removes it. */
export const toggleSide = (reason: string, side: Side) => {
  const before = listSides(reason);
  const after = sides.filter((one) => before.includes(one) !== (one === side));
  return withoutSides(reason) + (after.length > 0 ? ` (${after.join(' ')})` : '');
};
