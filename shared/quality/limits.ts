/** Minimum count for a conclusion. */
export const MIN_COUNT = 20;

/**
 * How rare a count must be, on its side, to be worth a look. With ten measures, four quarters and a year, and three looks at a running
 * quarter, at most one honest person in a hundred is flagged in a year. See ADR-152.
 */
export const RARITY = 1 / 10_000;
/** The same in standard deviations. */
export const RARE_DEVIATIONS = 3.719;

/** Weight, in inspections, with which the overall rate smooths the rate of a small group. */
export const PRIOR_WEIGHT = 20;
