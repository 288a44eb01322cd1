import * as z from 'zod';
import { Estimate } from '#shared/estimates/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { createUserEntries, whenForgotten } from '../device/user-entries.ts';
import { TypedEstimate } from './typed-estimate.ts';

/** What somebody has typed on an estimate, and on what. */
const Kept = z.object({
  /** As the server showed it last. */
  held: withoutLimits(Estimate),
  typed: TypedEstimate,
  /** What the estimate said that was typed on. */
  base: z.string(),
  /** The number of what was sent and is changed now, as whoever types has said. */
  changing: z.int().optional(),
});
export type Kept = Omit<z.infer<typeof Kept>, 'changing'> & { changing: number | undefined };
export type UnsavedEstimate = ReturnType<typeof createUnsavedEstimate>;

const entries = (actor: Actor) => createUserEntries('estimate', Kept, actor);

/** The estimates of which something is kept so. */
export const listUnsavedEstimateIds = (actor: Actor): ReadonlySet<string> => new Set(entries(actor).listIds());

/** What this person has typed and the server has not got: there again after a reload, and named by a logout in any tab. */
export const createUnsavedEstimate = (actor: Actor, id: string) => {
  const { key, read, keep, forget } = entries(actor).entry(id);
  return {
    read: (): Kept | undefined => {
      const kept = read();
      return kept && { changing: undefined, ...kept };
    },
    keep: ({ held, typed, base, changing }: Kept) =>
      keep({ held, typed, base, ...(changing !== undefined && { changing }) }),
    forget,
    /** Another tab has taken it away, and it was no logout. Answers how to end that. */
    whenForgotten: (then: () => void) => whenForgotten(key, then),
  };
};
