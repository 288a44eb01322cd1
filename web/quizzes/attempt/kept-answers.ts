import * as z from 'zod';
import { Attempt, GivenAnswer } from '#shared/quizzes/attempt.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { createListeners } from '../../device/observable.ts';
import { forgetOnDevice, keepOnDevice, listOnDevice, readOnDevice } from '../../device/web-storage.ts';

/** Unsent answers, with the attempt as last loaded. */
const Kept = z.object({
  attempt: withoutLimits(Attempt),
  given: z.array(GivenAnswer),
  /** By this device's clock; used only for the elapsed time. */
  at: z.number(),
});
type Kept = z.infer<typeof Kept>;

type Begin = `quiz:${string}`;
const begin = ({ userId, subUserId }: Actor): Begin => `quiz:${userId}:${subUserId ?? ''}:`;

const isSame = (one: GivenAnswer) => (other: GivenAnswer) =>
  one.questionId === other.questionId && one.chosenIndex === other.chosenIndex;

/** Notified when an answer is stored or sent. */
const listeners = createListeners();
let changes = 0;
const tell = () => {
  changes++;
  listeners.notify();
};
/** Counts the changes on this page. */
export const keptChanges = { get: () => changes, subscribe: listeners.subscribe };

/** Stores this user's unsent answers of an attempt. Each change rereads them first: another tab may have added some. */
export const keptAnswers = (actor: Actor, id: string) => {
  const key: Begin = `${begin(actor)}${id}`;
  const read = () => readOnDevice(key, Kept);
  return {
    read,
    add: (attempt: Attempt, answer: GivenAnswer) => {
      const given = (read()?.given ?? []).filter((one) => !isSame(answer)(one));
      keepOnDevice(key, { attempt, given: [...given, answer], at: Date.now() } satisfies Kept);
      tell();
    },
    remove: (attempt: Attempt, sent: readonly GivenAnswer[]) => {
      const given = (read()?.given ?? []).filter((one) => !sent.some(isSame(one)));
      if (given.length > 0) keepOnDevice(key, { attempt, given, at: Date.now() } satisfies Kept);
      else forgetOnDevice(key);
      tell();
    },
  };
};

/** Restores an attempt for offline use, advanced by the time that has passed since then. */
export const readKeptAttempt = (actor: Actor, id: string): Attempt | undefined => {
  const kept = keptAnswers(actor, id).read();
  if (!kept) return undefined;
  const passed = Math.max(0, Date.now() - kept.at);
  const serverNow = new Date(Date.parse(kept.attempt.serverNow) + passed).toISOString();
  return { ...kept.attempt, serverNow };
};

export const keptAttemptIds = (actor: Actor) => listOnDevice(begin(actor)).map((key) => key.slice(begin(actor).length));
