import * as z from 'zod';
import { Estimate } from '#shared/estimates/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { forgetOnDevice, keepOnDevice, listOnDevice, readOnDevice } from '../device/web-storage.ts';
import { whenForgotten } from '../device/when-forgotten.ts';
import { TypedEstimate } from './typed-estimate.ts';

/** Unsaved input on an estimate. */
const Kept = z.object({
  /** The estimate as last loaded. */
  held: withoutLimits(Estimate),
  typed: TypedEstimate,
  /** Fingerprint of the estimate when the input was started. */
  base: z.string(),
  /** The number of the sent version that the user is changing. */
  changing: z.int().optional(),
});
export type Kept = Omit<z.infer<typeof Kept>, 'changing'> & { changing: number | undefined };
export type KeptEstimate = ReturnType<typeof keptEstimate>;

type Begin = `estimate:${string}`;
const begin = ({ userId, subUserId }: Actor): Begin => `estimate:${userId}:${subUserId ?? ''}:`;

/** Returns the ids of estimates with unsaved input on this device. */
export const keptEstimateIds = (actor: Actor): ReadonlySet<string> =>
  new Set(listOnDevice(begin(actor)).map((key) => key.slice(begin(actor).length)));

/** Stores this user's unsaved input on the device: it survives a reload, and a logout in any tab lists it. */
export const keptEstimate = (actor: Actor, id: string) => {
  const key: Begin = `${begin(actor)}${id}`;
  return {
    read: (): Kept | undefined => {
      const kept = readOnDevice(key, Kept);
      return kept && { changing: undefined, ...kept };
    },
    keep: ({ held, typed, base, changing }: Kept) =>
      keepOnDevice(key, { held, typed, base, ...(changing !== undefined && { changing }) }),
    forget: () => forgetOnDevice(key),
    /** Calls `then` when another tab removes it other than by a logout. Returns a function that unsubscribes. */
    whenForgotten: (then: () => void) => whenForgotten(key, then),
  };
};
