import type * as z from 'zod';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Hold, withDevice } from './database.ts';

/** The lists that are shown as they were last while nobody can be asked. */
export type AnswerName = 'overview' | 'drafts' | 'inspections' | 'recheck' | 'vic';

/** With the people, and as long as they: a page of an earlier release has no other place for it, and clears this one too. */
const keyOf = (owner: string, name: AnswerName) => `${owner} ${name}`;

/** Keeps what a person was told last. `owner`: see draft-owner.ts. */
export const keepAnswer = (hold: Hold, owner: string, name: AnswerName, answer: unknown, at: number) =>
  hold((device) => device.put('people', { answer, at }, keyOf(owner, name))).catch(() => undefined);

/** When they were told it last. */
export const loadAnswerTime = async (owner: string, name: AnswerName) =>
  (await withDevice((device) => device.get('people', keyOf(owner, name))).catch(() => undefined))?.at;

/** What they were told last, and when. */
export const loadAnswer = async <Answer extends z.ZodType>(owner: string, name: AnswerName, schema: Answer) => {
  const kept = await withDevice((device) => device.get('people', keyOf(owner, name))).catch(() => undefined);
  const answer = withoutLimits(schema).safeParse(kept?.answer);
  return kept && answer.success ? { answer: answer.data, at: kept.at } : undefined;
};
