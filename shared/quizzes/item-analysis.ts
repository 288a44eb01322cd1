import { calculateShare, type Share } from './share.ts';

/** Minimum number of answers for meaningful statistics of a question. */
export const ANSWERS_TO_TELL = 20;

export type Outcome = { questionId: string; chosenIndex: number; wasCorrect: boolean };
/** The answers of one attempt. */
export type Sitting = { answers: readonly Outcome[] };

export type ItemFigures = {
  questionId: string;
  /** Share of right answers. */
  right: Share;
  /**
   * How well the question separates strong from weak learners: the correlation, from -1 to 1, between answering it
   * correctly and the share of right answers in the rest of the attempt. null if there are too few answers, or if all
   * are the same.
   */
  discrimination: number | null;
  /** How often each option was chosen, by index. */
  chosen: number[];
};

/** Computes statistics of each question over all attempts. Source: classical item analysis, corrected item-rest correlation. */
export const analyseItems = (sittings: readonly Sitting[]): ItemFigures[] => {
  const pairs = new Map<string, { outcome: Outcome; rest: number }[]>();
  for (const { answers } of sittings) {
    const right = answers.filter(({ wasCorrect }) => wasCorrect).length;
    for (const outcome of answers) {
      const rest = answers.length > 1 ? (right - Number(outcome.wasCorrect)) / (answers.length - 1) : 0;
      pairs.set(outcome.questionId, [...(pairs.get(outcome.questionId) ?? []), { outcome, rest }]);
    }
  }
  return [...pairs].map(([questionId, seen]) => ({
    questionId,
    right: calculateShare(seen.filter(({ outcome }) => outcome.wasCorrect).length, seen.length),
    discrimination:
      seen.length < ANSWERS_TO_TELL
        ? null
        : correlate(seen.map(({ outcome, rest }) => [Number(outcome.wasCorrect), rest])),
    chosen: countChosen(seen.map(({ outcome }) => outcome.chosenIndex)),
  }));
};

const countChosen = (chosen: readonly number[]) =>
  Array.from({ length: Math.max(...chosen) + 1 }, (_, at) => chosen.filter((one) => one === at).length);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const correlate = (pairs: readonly (readonly [number, number])[]) => {
  const [x, y] = [mean(pairs.map(([one]) => one)), mean(pairs.map(([, other]) => other))];
  const sum = (of: (dx: number, dy: number) => number) =>
    pairs.reduce((all, [one, other]) => all + of(one - x, other - y), 0);
  const spread = Math.sqrt(sum((dx) => dx * dx) * sum((_, dy) => dy * dy));
  return spread < 1e-12 ? null : sum((dx, dy) => dx * dy) / spread;
};
