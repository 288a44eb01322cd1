import * as z from 'zod';
import { Attempt, GivenAnswer } from '#shared/quizzes/attempt.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { createObservable } from '../../device/observable.ts';
import { createUserEntries } from '../../device/user-entries.ts';

/** Answers that have not reached the server, with the server's last copy of the attempt. */
const Kept = z.object({
  attempt: withoutLimits(Attempt),
  given: z.array(GivenAnswer),
  /** When they were stored, by this device's clock. Only differences between such times are used. */
  at: z.number(),
});

const entries = (actor: Actor) => createUserEntries('quiz', Kept, actor);

const isSame = (one: GivenAnswer) => (other: GivenAnswer) =>
  one.questionId === other.questionId && one.chosenIndex === other.chosenIndex && one.answerId === other.answerId;

/** Number of times that this page stored or removed an answer. */
export const unsentAnswerChanges = createObservable(0);

/** Stores this user's unsent answers, by attempt. Each change reads the storage first, because another tab may have added answers. */
export const createUnsentAnswers = (actor: Actor, id: string) => {
  const { read, keep, forget } = entries(actor).entry(id);
  const change = (attempt: Attempt, update: (given: readonly GivenAnswer[]) => GivenAnswer[]) => {
    const given = update(read()?.given ?? []);
    if (given.length > 0) keep({ attempt, given, at: Date.now() });
    else forget();
    unsentAnswerChanges.set(unsentAnswerChanges.get() + 1);
  };
  return {
    read,
    add: (attempt: Attempt, answer: GivenAnswer) =>
      change(attempt, (given) => [...given.filter((one) => !isSame(answer)(one)), answer]),
    remove: (attempt: Attempt, sent: readonly GivenAnswer[]) =>
      change(attempt, (given) => given.filter((one) => !sent.some(isSame(one)))),
  };
};

/** Restores an attempt offline. The server's time is advanced by the time passed since then. */
export const restoreAttempt = (actor: Actor, id: string): Attempt | undefined => {
  const kept = createUnsentAnswers(actor, id).read();
  if (!kept) return undefined;
  const passed = Math.max(0, Date.now() - kept.at);
  const serverNow = new Date(Date.parse(kept.attempt.serverNow) + passed).toISOString();
  return { ...kept.attempt, serverNow };
};

export const listUnsentAttemptIds = (actor: Actor) => entries(actor).listIds();
