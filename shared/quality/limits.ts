/** Minimum number of inspections for a conclusion. */
export const MIN_COUNT = 20;

/**
 * Maximum tail probability of a count that is worth a look. With ten measures, four quarters and a year, and three
 * looks at the current quarter, at most one honest person in a hundred is flagged in a year. See ADR-152.
 */
export const RARITY = 1 / 10_000;
/** This limit in standard deviations. */
export const RARE_DEVIATIONS = 3.719;

/**
 * Least probability of a result below the rate that counts as a habit: in the simulated years, about 3 in 1,000 honest
 * people are beyond it, however far.
 */
export const RAREST_HABIT = 1 / 300;

/** Weight, in inspections, of the overall rate when it smooths a small group's rate. */
export const PRIOR_WEIGHT = 20;
