/**
 * How long a test waits for what must come. It is used up only by a test that fails, so it is as long as a machine that
 * others use too may ever take.
 */
export const PATIENCE_MS = 120_000;
