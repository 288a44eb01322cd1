import type { Attempt, GivenAnswer, Verdict } from '#shared/quizzes/attempt.ts';
import type { Actor } from '#shared/sheets/model.ts';
import type { Client } from '../../client/client.ts';
import { createDeviceStore } from '../../device/device-store.ts';
import type { Delivery } from '../../device/retrying-queue.ts';
import { type Clock, createServerClock } from './clock.ts';
import { explainRejected, isTemporary } from './problems.ts';
import { applyVerdict, isAnswered } from './standing.ts';
import { createUnsentAnswers } from './stored-answers.ts';
import '../../client/nouns/quizzes.ts';

export type AttemptState = {
  /** The server's copy of the attempt, updated by each verdict. */
  attempt: Attempt;
  /** Answers that still have to be sent, in order. */
  unsent: readonly GivenAnswer[];
  /** Explanations by question, once answered correctly. */
  explanations: ReadonlyMap<string, string>;
  /** The server's clock. */
  clock: Clock;
  /** True if the last send got no response, so that the answers wait. */
  isAway: boolean;
  /** Why an answer was refused. */
  fault?: string | undefined;
  /** True if the last answer differs from one given earlier on another page or device. */
  isContradicted: boolean;
};
export type AttemptStore = ReturnType<typeof createAttemptStore>;

const RETRY_AFTER_MS = [2_000, 5_000, 15_000];

/** Sends each answer of an attempt immediately. While offline, answers wait on this device. */
export const createAttemptStore = (client: Client, actor: Actor, first: Attempt) => {
  const params = { quizId: first.quizId, attemptId: first.id };
  const kept = createUnsentAnswers(actor, first.id);
  /** Number of accepted answers, because an attempt that was requested before the last one was accepted is stale. */
  let accepted = 0;

  const send = async (answers: readonly GivenAnswer[]): Promise<Delivery> => {
    try {
      const verdict = await client.quizzes.answer({ params, body: { answers: [...answers] } });
      const isElsewhere = isAnsweredElsewhere(get().attempt, answers, verdict);
      settle(answers, stateAfterVerdict(get(), answers, verdict));
      if (isElsewhere || verdict.answers.some(({ isTooLate }) => isTooLate)) void refresh();
      return 'done';
    } catch (error) {
      if (isTemporary(error)) {
        change({ isAway: true });
        return 'failed';
      }
      const fault = explainRejected(error);
      // the server would refuse it again each time
      if (fault.isFinal) settle(answers, { fault: fault.text });
      else change({ fault: fault.text });
      return fault.isFinal ? 'done' : 'stopped';
    }
  };

  const { get, change, subscribe, flush } = createDeviceStore({
    initial: {
      attempt: first,
      unsent: kept.read()?.given ?? [],
      explanations: new Map(),
      clock: createServerClock(first.serverNow),
      isAway: false,
      isContradicted: false,
    } as AttemptState,
    next: ({ unsent }) => (unsent.length > 0 ? unsent : null),
    send,
    retryAfterMs: RETRY_AFTER_MS,
  });

  const settle = (sent: readonly GivenAnswer[], some: Partial<AttemptState>) => {
    accepted++;
    const unsent = get().unsent.filter((answer) => !sent.includes(answer));
    change({ unsent, isAway: false, ...some });
    kept.remove(get().attempt, sent);
  };

  /**
   * Reloads the attempt, because other tabs and devices can answer too, and the clock is wrong after the device slept.
   */
  const refresh = async () => {
    const before = accepted;
    const attempt = await client.quizzes.attempt({ params }).catch(() => undefined);
    if (!attempt) return;
    change({ clock: createServerClock(attempt.serverNow), ...(before === accepted && { attempt }) });
    if (get().unsent.length > 0) await flush();
  };

  return {
    state: get,
    subscribe,
    give: (answer: GivenAnswer) => {
      change({ unsent: [...get().unsent, answer], fault: undefined, isContradicted: false });
      kept.add(get().attempt, answer);
      return flush();
    },
    /** Sends the waiting answers now. */
    flush,
    /** Finishes an exam once all answers have arrived. */
    finish: async () => {
      await flush();
      if (get().unsent.length > 0) throw new Error(get().fault ?? 'Your answers haven’t all been sent yet. Try again.');
      change({ attempt: await client.quizzes.finish({ params }) });
    },
    refresh,
  };
};

const stateAfterVerdict = (
  { attempt, explanations }: AttemptState,
  sent: readonly GivenAnswer[],
  verdict: Verdict,
): Partial<AttemptState> => ({
  attempt: applyVerdict(attempt, sent, verdict),
  explanations: new Map([
    ...explanations,
    ...verdict.answers.flatMap(({ questionId, explanation }) =>
      explanation ? [[questionId, explanation] as const] : [],
    ),
  ]),
  clock: createServerClock(verdict.serverNow),
  fault: undefined,
  isContradicted: verdict.answers.some(
    ({ givenBefore }, at) => givenBefore !== undefined && givenBefore !== sent[at]?.chosenIndex,
  ),
});

/** True if a question already had an answer, so the attempt is also open elsewhere and may be finished there. */
const isAnsweredElsewhere = (attempt: Attempt, sent: readonly GivenAnswer[], { answers }: Verdict) =>
  !attempt.withFinish &&
  (sent.some(({ questionId }) => isAnswered(attempt, questionId)) ||
    answers.some(({ givenBefore }) => givenBefore !== undefined));
