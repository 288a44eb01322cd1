import * as z from 'zod';
import { Estimate } from '#shared/estimates/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { createUserEntries, whenForgotten } from '../device/user-entries.ts';
import type { PartName } from './merge-estimate.ts';
import { TypedEstimate } from './typed-estimate.ts';

/** Unsaved input on an estimate, and the version on which it is based. */
const Kept = z.object({
  /** The server's latest version. */
  held: withoutLimits(Estimate),
  typed: TypedEstimate,
  /** The content that the input is based on, serialised: the server's when both were last merged. */
  base: z.string(),
  /** The fields and lines that someone else changed too. Absent in input kept by an earlier release. */
  conflicts: z.array(z.string()).optional(),
  /** The number of the sent version that the user chose to change. */
  changing: z.int().optional(),
});
export type Kept = Omit<z.infer<typeof Kept>, 'changing' | 'conflicts'> & {
  changing: number | undefined;
  conflicts: readonly PartName[];
};
export type UnsavedEstimate = ReturnType<typeof createUnsavedEstimate>;

const entries = (actor: Actor) => createUserEntries('estimate', Kept, actor);

/** Lists the estimates with unsaved input. */
export const listUnsavedEstimateIds = (actor: Actor): ReadonlySet<string> => new Set(entries(actor).listIds());

/** Stores this user's unsaved input. It survives a reload, and a logout in any tab warns about it. */
export const createUnsavedEstimate = (actor: Actor, id: string) => {
  const { key, read, keep, forget } = entries(actor).entry(id);
  return {
    read: (): Kept | undefined => {
      const kept = read();
      return kept && { changing: undefined, ...kept, conflicts: (kept.conflicts ?? []) as PartName[] };
    },
    keep: ({ held, typed, base, changing, conflicts }: Kept) =>
      keep({
        ...{ held, typed, base },
        ...(changing !== undefined && { changing }),
        ...(conflicts.length > 0 && { conflicts: [...conflicts] }),
      }),
    forget,
    /** Calls `then` if another tab removes the input, except by a logout. Returns a function to unsubscribe. */
    whenForgotten: (then: () => void) => whenForgotten(key, then),
  };
};
