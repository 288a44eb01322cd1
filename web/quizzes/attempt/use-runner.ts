import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { QuestionId } from '#shared/ids.ts';
import type { AttemptState, AttemptStore } from './attempt-store.ts';
import { createStopwatch } from './clock.ts';
import { getStanding, nextQuestion, type Standing, sumSeconds } from './standing.ts';

/** Source: specification 2, sections 4 and 9. */
const FEEDBACK_MS = 1_500;
/** Maximum wait for a verdict; later, the answer is marked when the verdict arrives. */
const MARKED_WITHIN_MS = 5_000;
const TICK_MS = 250;
const LONGEST_S = 86_400;

export type Phase =
  | { at: 'asking'; id: QuestionId }
  /** The answer was sent and has no verdict yet. */
  | { at: 'waiting'; id: QuestionId }
  | { at: 'feedback'; id: QuestionId; isRight: boolean }
  | { at: 'explained'; id: QuestionId }
  /** The user must view the manual before the next attempt at the question. */
  | { at: 'virm'; id: QuestionId }
  /** There are no questions left, or no time. */
  | { at: 'done' };

export type RunnerTime = { elapsed: number; left?: number };

const phaseAfter = (state: AttemptState, isOver: boolean): Phase => {
  const id = nextQuestion(state);
  if (!id || isOver) return { at: 'done' };
  return getStanding(state, id) === 'wrong' ? { at: 'virm', id } : { at: 'asking', id };
};

const isTimeUp = ({ attempt: { endsAt, completedAt }, clock }: AttemptState) =>
  completedAt !== null || (endsAt !== undefined && clock() >= Date.parse(endsAt));

/** True once an exam is over. Asks the server first, because the device may have slept or its clock may be wrong. */
export const useTimeUp = (store: AttemptStore) => {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const isUp = isTimeUp(state);
  const [isConfirmed, setIsConfirmed] = useState(false);
  useEffect(() => {
    if (!isUp) return;
    let isCurrent = true;
    void store.refresh().then(() => isCurrent && setIsConfirmed(true));
    return () => {
      isCurrent = false;
      setIsConfirmed(false);
    };
  }, [isUp, store]);
  return isUp && (isConfirmed || state.attempt.completedAt !== null);
};

/** Returns the seconds used and, in an exam, the seconds left. */
export const readExamTime = ({ attempt: { startedAt, endsAt = startedAt }, clock }: AttemptState) => {
  const left = Math.max(0, Math.ceil((Date.parse(endsAt) - clock()) / 1_000));
  return { elapsed: Math.max(0, (Date.parse(endsAt) - Date.parse(startedAt)) / 1_000 - left), left };
};

const isMarked = (standing: Standing | undefined) => standing === 'right' || standing === 'wrong';

/** Runs an attempt: the current question, the feedback, and the time. */
export const useRunner = (store: AttemptStore) => {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const timeUp = useTimeUp(store);
  const [phase, setPhase] = useState<Phase>(() => phaseAfter(state, timeUp));
  const [stopwatch] = useState(createStopwatch);
  const goOn = useCallback(() => setPhase(phaseAfter(store.state(), timeUp)), [store, timeUp]);
  useRefreshWhenShown(store, stopwatch);
  useTicks(phase.at !== 'done');
  const standing = 'id' in phase ? getStanding(state, phase.id) : undefined;
  const next = nextQuestion(state);

  useEffect(() => {
    const then = (ms: number, what: () => void) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    };
    if (phase.at === 'done') {
      // a verdict that arrived late has marked a question wrong
      if (next && !timeUp) goOn();
      return;
    }
    const { id, at } = phase;
    // show the feedback on the last answer even if the attempt is over
    const isSeen = at === 'feedback' || at === 'explained' || (at === 'waiting' && isMarked(standing));
    if (timeUp && !isSeen) return goOn();
    // the question was answered in another tab or on another device
    if (at === 'asking' && (standing === 'right' || standing === 'given')) return goOn();
    if (at === 'waiting') {
      if (isMarked(standing)) return setPhase({ at: 'feedback', id, isRight: standing === 'right' });
      // the answer was not accepted
      if (standing === 'open') return setPhase({ at: 'asking', id });
      if (standing === 'given' || state.isAway || state.fault) return goOn();
      return then(MARKED_WITHIN_MS, goOn);
    }
    if (at === 'feedback')
      return then(FEEDBACK_MS, () => {
        if (!phase.isRight) setPhase({ at: 'virm', id });
        else if (store.state().explanations.has(id)) setPhase({ at: 'explained', id });
        else goOn();
      });
  }, [phase, standing, timeUp, next, state.isAway, state.fault, store, goOn]);

  return {
    state,
    phase,
    isTimeUp: timeUp,
    /** Seconds used, and seconds left in an exam. */
    time: (): RunnerTime => {
      if (state.attempt.endsAt) return readExamTime(state);
      return { elapsed: sumSeconds(state) + stopwatch.read() };
    },
    answer: (id: QuestionId, chosenIndex: number) => {
      setPhase({ at: 'waiting', id });
      void store.give({ questionId: id, chosenIndex, timeTakenSecs: takeSeconds(stopwatch) });
    },
    viewed: (id: QuestionId) => setPhase({ at: 'asking', id }),
    goOn,
  };
};

/** Returns the seconds for an answer, in tenths, and restarts the stopwatch. */
export const takeSeconds = (stopwatch: ReturnType<typeof createStopwatch>) =>
  Math.min(LONGEST_S, Math.round(stopwatch.take() * 10) / 10);

/** Pauses the stopwatch while the page is hidden. Refreshes the attempt when the page is shown. */
export const useRefreshWhenShown = (store: AttemptStore, stopwatch: ReturnType<typeof createStopwatch>) => {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') return stopwatch.pause();
      stopwatch.run();
      void store.refresh();
    };
    stopwatch.run();
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    addEventListener('online', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
      removeEventListener('online', look);
      removeEventListener('focus', look);
    };
  }, [store, stopwatch]);
};

export const useTicks = (isRunning: boolean) => {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((n) => n + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
};
