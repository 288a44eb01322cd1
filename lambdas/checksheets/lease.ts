import * as z from 'zod';
import { ChecksheetState } from '#shared/checksheets/model.ts';
import type { Item } from '../table/item.ts';

/** Times a sheet is tried before it counts as failed. */
export const ATTEMPTS = 3;
/** How long a sheet belongs to the Lambda that prints it: longer than that Lambda can live. */
export const LEASE_MS = 90_000;

/** What is kept of one variant of one inspection's sheet. Every write counts `turn` up, so that two cannot both win. */
export const StoredSheet = z.object({
  state: ChecksheetState,
  turn: z.int(),
  attempts: z.int().default(0),
  revision: z.int().optional(),
  photos: z.int().default(0),
  leaseUntil: z.iso.datetime().optional(),
  /** When it was last asked for by itself, and not by a submission or an edit. */
  asked: z.iso.datetime().optional(),
});
export type StoredSheet = z.infer<typeof StoredSheet>;

/** Which state of a record is meant: its revision, and how often its photos were changed since the submission. */
export type RecordState = { revision: number; photos: number };
export const readRecordState = ({ revision, photos = 0 }: Item): RecordState => ({
  revision: Number(revision),
  photos: Number(photos),
});
export const isSameState = (a: Partial<Record<keyof RecordState, number | undefined>>, b: RecordState) =>
  a.revision === b.revision && a.photos === b.photos;

/** done: printed already; busy: somebody prints it now; give-up: tried often enough; else which attempt this would be. */
export type LeaseDecision = 'done' | 'busy' | 'give-up' | { attempt: number };

/** What whoever is woken for a sheet should do. One that failed starts afresh: somebody asked once more. */
export const decideLease = (kept: StoredSheet | undefined, record: RecordState, now: Date): LeaseDecision => {
  if (!kept || kept.state === 'failed') return { attempt: 1 };
  if (kept.state === 'ready') return isSameState(kept, record) ? 'done' : { attempt: 1 };
  if (kept.state === 'rendering' && Date.parse(kept.leaseUntil ?? '') > now.getTime()) return 'busy';
  return kept.attempts < ATTEMPTS ? { attempt: kept.attempts + 1 } : 'give-up';
};
