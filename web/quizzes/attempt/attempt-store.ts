import type { Attempt, GivenAnswer, Verdict } from '#shared/quizzes/attempt.ts';
import type { Actor } from '#shared/sheets/model.ts';
import type { Client } from '../../client/client.ts';
import { createListeners } from '../../device/observable.ts';
import { createRetryingQueue, type Delivery } from '../../device/retrying-queue.ts';
import { type Clock, clockFrom } from './clock.ts';
import { keptAnswers } from './kept-answers.ts';
import { isPassing, notTaken } from './problems.ts';
import { afterVerdict, isAnswered } from './standing.ts';
import '../../client/nouns/quizzes.ts';

export type AttemptState = {
  /** As the server told it, with what it has said since. */
  attempt: Attempt;
  /** Answers that the server has not got, in their order. */
  unsent: readonly GivenAnswer[];
  /** By question, once it was answered right. */
  explanations: ReadonlyMap<string, string>;
  /** The server's time. */
  clock: Clock;
  /** The last answers found nobody: they wait. */
  isAway: boolean;
  /** Why an answer was not taken. */
  fault?: string | undefined;
  /** What was sent last differs from what was given before, on another page or device. */
  isContradicted: boolean;
};
export type AttemptStore = ReturnType<typeof createAttemptStore>;

const RETRY_AFTER_MS = [2_000, 5_000, 15_000];

/** An attempt that somebody answers: each answer goes to the server at once, or waits on this device until it can. */
export const createAttemptStore = (client: Client, actor: Actor, first: Attempt) => {
  const { id, quizId } = first;
  const params = { quizId, attemptId: id };
  const kept = keptAnswers(actor, id);
  const { subscribe, notify } = createListeners();
  let state: AttemptState = {
    attempt: first,
    unsent: kept.read()?.given ?? [],
    explanations: new Map(),
    clock: clockFrom(first.serverNow),
    isAway: false,
    isContradicted: false,
  };
  /** How often the server has taken something: what it was asked before that is out of date. */
  let taken = 0;

  const change = (some: Partial<AttemptState>) => {
    state = { ...state, ...some };
    notify();
  };

  const settle = (sent: readonly GivenAnswer[], some: Partial<AttemptState>) => {
    taken++;
    const unsent = state.unsent.filter((answer) => !sent.includes(answer));
    change({ unsent, isAway: false, ...some });
    kept.remove(state.attempt, sent);
  };

  const take = (sent: readonly GivenAnswer[], verdict: Verdict) => {
    const told = verdict.answers.flatMap(({ questionId, explanation }) =>
      explanation ? [[questionId, explanation] as const] : [],
    );
    const isRetry = sent.some(({ questionId }) => isAnswered(state.attempt, questionId));
    const stands = verdict.answers.map(({ givenBefore }) => givenBefore);
    settle(sent, {
      attempt: afterVerdict(state.attempt, sent, verdict),
      explanations: new Map([...state.explanations, ...told]),
      clock: clockFrom(verdict.serverNow),
      fault: undefined,
      isContradicted: stands.some((index, at) => index !== undefined && index !== sent[at]?.chosenIndex),
    });
    // somebody answers it elsewhere too, and it may be over there
    if (isRetry || stands.some((index) => index !== undefined)) void refresh();
  };

  const send = async (answers: readonly GivenAnswer[]): Promise<Delivery> => {
    try {
      take(answers, await client.quizzes.answer({ params, body: { answers: [...answers] } }));
      return 'done';
    } catch (error) {
      if (isPassing(error)) {
        change({ isAway: true });
        return 'failed';
      }
      const fault = notTaken(error);
      // it would be refused again for ever
      if (fault.isFinal) settle(answers, { fault: fault.text });
      else change({ fault: fault.text });
      return fault.isFinal ? 'done' : 'stopped';
    }
  };

  const queue = createRetryingQueue({
    next: () => (state.unsent.length > 0 ? state.unsent : null),
    send,
    retryAfterMs: RETRY_AFTER_MS,
  });

  /** Asks how it stands: other tabs and devices answer too, and a browser that slept knows no time. */
  const refresh = async () => {
    const before = taken;
    const attempt = await client.quizzes.attempt({ params }).catch(() => undefined);
    if (!attempt) return;
    change(
      before === taken ? { attempt, clock: clockFrom(attempt.serverNow) } : { clock: clockFrom(attempt.serverNow) },
    );
    if (state.unsent.length > 0) await queue.flush();
  };

  return {
    state: () => state,
    subscribe,
    give: (answer: GivenAnswer) => {
      change({ unsent: [...state.unsent, answer], fault: undefined, isContradicted: false });
      kept.add(state.attempt, answer);
      return queue.flush();
    },
    /** Sends what waits, now. */
    flush: queue.flush,
    refresh,
  };
};
