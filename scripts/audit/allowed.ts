import type { Allowed } from './judge.ts';

/**
 * High and critical advisories that don't block a release, each with its GHSA id, the reason and the last day of the
 * exemption.
 */
export const allowed: readonly Allowed[] = [];
