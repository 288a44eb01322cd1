import type { Observed } from '../observed.ts';

type Forgery = (observed: Observed) => unknown;

/** By the sentence of a law, and in which way it is broken: what would have been observed had the product broken it alone. */
export type Forgeries = Record<string, Record<string, Forgery>>;
