import { calculateShare, type Share } from '../quizzes/share.ts';
import type { TrainingEntry } from './model.ts';

/** Number of answers per score; with fewer, a score isn't meaningful. */
const ANSWERS_OF_A_SCORE = 100;

export type Score = Share & { day: TrainingEntry['day'] };

/**
 * Returns the share of right answers in the last hundred, after each whole quiz, oldest first. Practice is left out, because it repeats
 * mistakes.
 */
export const calculateScores = (entries: readonly TrainingEntry[]): Score[] => {
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
    return { day, ...calculateShare(correct, total) };
  });
};

/** Returns the total in whole minutes. */
export const minutesOf = (entries: readonly Pick<TrainingEntry, 'minutes'>[]) =>
  Math.round(entries.reduce((sum, { minutes }) => sum + minutes, 0));
