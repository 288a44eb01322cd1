import type { Observed } from '../observed.ts';

type Forgery = (observed: Observed) => unknown;

/**
 * By the sentence of a law and the way in which it is broken: what would be observed if the product broke only this
 * law.
 */
export type Forgeries = Record<string, Record<string, Forgery>>;
