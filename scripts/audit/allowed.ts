import type { Allowed } from './judge.ts';

/** High and critical advisories that do not stop a release: the id as in GHSA-xxxx-xxxx-xxxx, why, and until which day. */
export const allowed: readonly Allowed[] = [];
