/**
 * How long a test waits for what must come. It is used up only by a test that fails, so it is as long as a machine that
 * others use too may take; but shorter than a test may, which then says what it waited for.
 */
export const PATIENCE_MS = 60_000;
