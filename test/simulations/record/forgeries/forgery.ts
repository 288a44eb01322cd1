import type { Observed } from '../observed.ts';

type Forgery = (observed: Observed) => unknown;

/** Observations if the product broke only one law, by the law's sentence and the kind of breach. */
export type Forgeries = Record<string, Record<string, Forgery>>;
