/** Below so many nobody can tell anything. */
export const TOLD_FROM = 20;

/**
 * How rare something must be, on its side, to be worth a look. Ten measures of four quarters and a year, of which a running
 * quarter is looked at three times: one honest person in a hundred at most is to be flagged in a year. See ADR-152.
 */
export const RARITY = 1 / 10_000;
/** Standard deviations that are as rare. */
export const RARE_DEVIATIONS = 3.719;

/** So many of the others' pull a rate of few towards that of all. */
export const PULL = 20;
