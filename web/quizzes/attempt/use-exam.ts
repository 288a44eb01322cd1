import { useState, useSyncExternalStore } from 'react';
import type { AttemptStore } from './attempt-store.ts';
import { createStopwatch } from './clock.ts';
import { findGiven, nextQuestion } from './standing.ts';
import { readExamTime, takeSeconds, useRefreshWhenShown, useTicks, useTimeUp } from './use-runner.ts';

/** Runs an exam that its learner finishes: the question shown, the option chosen, and the time. */
export const useExam = (store: AttemptStore) => {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { questions } = state.attempt;
  const [stopwatch] = useState(createStopwatch);
  // the first open question, or else the overview
  const [at, setAt] = useState(() => {
    const open = questions.findIndex(({ id }) => id === nextQuestion(state));
    return open < 0 ? questions.length : open;
  });
  const [choice, setChoice] = useState<{ at: number; index: number }>();
  const isTimeUp = useTimeUp(store);
  useRefreshWhenShown(store, stopwatch);
  useTicks(!isTimeUp);
  const question = questions[at];
  const given = question && findGiven(state, question.id);
  const chosen = choice?.at === at ? choice.index : (given ?? null);

  /** Sends the chosen option if it isn't the answer that was given. */
  const send = () => {
    if (isTimeUp || !question || chosen === null || chosen === given) return;
    const timeTakenSecs = takeSeconds(stopwatch);
    void store.give({ questionId: question.id, chosenIndex: chosen, timeTakenSecs, answerId: crypto.randomUUID() });
  };
  return {
    ...{ state, question, at, chosen, isTimeUp, send },
    time: () => readExamTime(state),
    choose: (index: number) => setChoice({ at, index }),
    /** Shows another question or, after the last, the overview. */
    goTo: (next: number) => {
      send();
      setAt(next);
      setChoice(undefined);
    },
  };
};
