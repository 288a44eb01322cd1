import type { Observed } from '../observed.ts';

type Forgery = (observed: Observed) => unknown;

/**
 * Changes the observations as if the product had violated just one invariant, by the invariant's sentence and the kind
 * of breach.
 */
export type Forgeries = Record<string, Record<string, Forgery>>;
