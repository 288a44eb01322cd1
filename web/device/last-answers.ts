import type * as z from 'zod';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Hold, withDevice } from './database.ts';

/** Lists and inspections that are shown from the last response while offline. */
export type AnswerName =
  | ('overview' | 'drafts' | 'inspections' | 'recheck' | 'vic' | 'customers')
  | `inspection ${string}`;

/** Returns a key in `people`, the only store for personal data that pages of an earlier release know and delete. */
const keyOf = (owner: string, name: AnswerName) => `${owner} ${name}`;

/** Stores the last response for a user. `owner`: see `useWorkOwner`. */
export const storeAnswer = (hold: Hold, owner: string, name: AnswerName, answer: unknown, at: number) =>
  hold((device) => device.put('people', { answer, at }, keyOf(owner, name))).catch(() => undefined);

export const loadAnswerTime = async (owner: string, name: AnswerName) =>
  (await withDevice((device) => device.get('people', keyOf(owner, name))).catch(() => undefined))?.at;

export const loadAnswer = async <Answer extends z.ZodType>(owner: string, name: AnswerName, schema: Answer) => {
  const kept = await withDevice((device) => device.get('people', keyOf(owner, name))).catch(() => undefined);
  const answer = withoutLimits(schema).safeParse(kept?.answer);
  return kept && answer.success ? { answer: answer.data, at: kept.at } : undefined;
};
