import type { InvariantOf } from '#test/simulation-tools/scenarios.ts';
import type { Scenario } from '../scenario.ts';
import type { StoredState } from '../stored-state.ts';

/** An invariant of a scenario and of the state after it. */
export type Invariant = InvariantOf<[Scenario, StoredState]>;

/** A write to a cell and its time span. `sure`: it was certainly done. */
export type Write = { value: string; from: number; to: number; sure: boolean };

/**
 * True if a value may be current after these writes: it was written, and no write that began after it is certain to
 * have been done.
 */
export const mayBeCurrent = (writings: readonly Write[], value: string) =>
  writings.some((one) => one.value === value && !writings.some((later) => later.sure && later.from > one.to));

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
