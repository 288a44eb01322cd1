import { type Share, shareOf } from '../quizzes/share.ts';
import type { TrainingEntry } from './model.ts';

/** So many answers make one figure: fewer say little. */
const ANSWERS_OF_A_SCORE = 100;

export type Score = Share & { day: TrainingEntry['day'] };

/**
 * After each quiz the share that was right of the last hundred answers, whole quizzes, the oldest day first. Practice is not
 * counted: it asks what was wrong.
 */
export const scoresOverTime = (entries: readonly TrainingEntry[]): Score[] => {
  const quizzes = entries
    .flatMap(({ kind, day, id, correct, total }) =>
      kind !== 'practice' && correct !== undefined && total ? [{ day, id, correct, total }] : [],
    )
    .sort((one, other) => (one.day + one.id < other.day + other.id ? -1 : 1));
  return quizzes.map(({ day }, at) => {
    let [correct, total] = [0, 0];
    for (let n = at; n >= 0 && total < ANSWERS_OF_A_SCORE; n--) {
      correct += quizzes[n]?.correct ?? 0;
      total += quizzes[n]?.total ?? 0;
    }
    return { day, ...shareOf(correct, total) };
  });
};

/** In whole minutes. */
export const minutesOf = (entries: readonly Pick<TrainingEntry, 'minutes'>[]) =>
  Math.round(entries.reduce((sum, { minutes }) => sum + minutes, 0));
