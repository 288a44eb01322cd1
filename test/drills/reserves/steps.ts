import * as fc from 'fast-check';

export const DEVICES = 5;
const KINDS = [
  ...(['reserve', 'reserve', 'reserve', 'draw', 'draw', 'draw', 'draw', 'draw'] as const),
  ...(['online', 'send', 'send', 'drop', 'discard', 'logout', 'wait'] as const),
] as const;

const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  device: fc.nat(DEVICES - 1),
  /** The response is lost, or the request. */
  loses: fc.constantFrom(undefined, undefined, undefined, 'response', 'request'),
  /** The device draws a number for a draft whose first save was sent online. */
  begun: fc.boolean(),
  /** Starts before the previous step has ended. */
  overlaps: fc.boolean(),
  days: fc.constantFrom(1, 10, 31),
});
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

export const scenarios = fc.record({
  /** Decides how long each read and write of the table takes. */
  seed: fc.nat(),
  steps: fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }),
});
export type Scenario = typeof scenarios extends fc.Arbitrary<infer S> ? S : never;
