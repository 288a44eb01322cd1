import * as z from 'zod';
import { ChecksheetState } from '#shared/checksheets/model.ts';
import type { Item } from '../table/table.ts';

/** Number of attempts before a sheet counts as failed. */
export const ATTEMPTS = 3;
/** Duration of a renderer's lease on a sheet: longer than the Lambda's timeout. */
export const LEASE_MS = 90_000;

/**
 * Stored state of one variant of an inspection's sheet. Every write increments `turn`, so that one of two concurrent
 * writes is refused.
 */
export const StoredSheet = z.object({
  state: ChecksheetState,
  turn: z.int(),
  attempts: z.int().default(0),
  revision: z.int().optional(),
  photos: z.int().default(0),
  leaseUntil: z.iso.datetime().optional(),
  /** Time of the last request other than by a submission or an edit. */
  asked: z.iso.datetime().optional(),
});
export type StoredSheet = z.infer<typeof StoredSheet>;

/** State of a record: its revision, and the number of photo changes since submission. */
export type RecordState = { revision: number; photos: number };
export const readRecordState = ({ revision, photos = 0 }: Item): RecordState => ({
  revision: Number(revision),
  photos: Number(photos),
});
export const isSameState = (a: Partial<Record<keyof RecordState, number | undefined>>, b: RecordState) =>
  a.revision === b.revision && a.photos === b.photos;

/**
 * `done`: already rendered; `busy`: being rendered; `give-up`: no attempts left; otherwise the number of the next
 * attempt.
 */
type LeaseDecision = 'done' | 'busy' | 'give-up' | { attempt: number };

/**
 * Decides what a renderer does with a sheet. A failed sheet starts from the first attempt, because someone requested it
 * again.
 */
export const decideLease = (stored: StoredSheet | undefined, record: RecordState, now: Date): LeaseDecision => {
  if (!stored || stored.state === 'failed') return { attempt: 1 };
  if (stored.state === 'ready') return isSameState(stored, record) ? 'done' : { attempt: 1 };
  if (stored.state === 'rendering' && Date.parse(stored.leaseUntil ?? '') > now.getTime()) return 'busy';
  return stored.attempts < ATTEMPTS ? { attempt: stored.attempts + 1 } : 'give-up';
};
