import { calculateShare, type Share, Z_95 } from './share.ts';

/** Minimum number of people for meaningful statistics of a question. */
export const PEOPLE_TO_TELL = 20;
/** A question is doubtful if its discrimination is certainly lower. */
export const LEAST_DISCRIMINATION = 0.1;

export type Outcome = {
  questionId: string;
  chosenIndex: number;
  wasCorrect: boolean;
  /** The version that was answered; earlier releases didn't store it. */
  version?: number | undefined;
};
/** The answers of one attempt; earlier releases didn't store whose. */
export type Sitting = { person?: string | undefined; answers: readonly Outcome[] };

export type ItemFigures = {
  questionId: string;
  /** Share of people whose first answer was right. */
  right: Share;
  /**
   * How well the question separates strong from weak learners: the correlation, from -1 to 1, between answering it
   * correctly and the share of right answers in the rest of the attempt. null if there are too few people, or if all
   * answers are the same.
   */
  discrimination: number | null;
  /** The 95% confidence interval of the discrimination. */
  range?: { low: number; high: number } | undefined;
  /** Number of answers to earlier versions, which aren't counted. */
  earlier?: number | undefined;
  /** Number of all answers, including people's later ones. */
  answers?: number | undefined;
  /** How often each option was chosen, by index. */
  chosen: number[];
};

type Seen = { outcome: Outcome; rest: number };

/**
 * Computes statistics of each question from the first answer of each person, because a person's later answers depend on
 * it. Attempts of unknown people count as one person's. Source: classical item analysis, corrected item-rest
 * correlation. `sittings`: newest first. `isCurrent`: false for an answer to another key, text or options.
 */
export const analyseItems = (
  sittings: readonly Sitting[],
  isCurrent: (outcome: Outcome) => boolean = () => true,
): ItemFigures[] => {
  const first = new Map<string, Map<string, Seen>>();
  const counts = new Map<string, number>();
  const earlier = new Map<string, number>();
  for (const { person = '', answers } of [...sittings].reverse()) {
    const right = answers.filter(({ wasCorrect }) => wasCorrect).length;
    for (const outcome of answers) {
      const { questionId } = outcome;
      if (!isCurrent(outcome)) {
        earlier.set(questionId, (earlier.get(questionId) ?? 0) + 1);
        continue;
      }
      counts.set(questionId, (counts.get(questionId) ?? 0) + 1);
      const people = first.get(questionId) ?? new Map<string, Seen>();
      first.set(questionId, people);
      const rest = answers.length > 1 ? (right - Number(outcome.wasCorrect)) / (answers.length - 1) : 0;
      if (!people.has(person)) people.set(person, { outcome, rest });
    }
  }
  const ids = [...new Set([...first.keys(), ...earlier.keys()])];
  return ids.map((questionId) => {
    const seen = [...(first.get(questionId)?.values() ?? [])];
    const discrimination =
      seen.length < PEOPLE_TO_TELL
        ? null
        : correlate(seen.map(({ outcome, rest }) => [Number(outcome.wasCorrect), rest]));
    return {
      questionId,
      right: calculateShare(seen.filter(({ outcome }) => outcome.wasCorrect).length, seen.length),
      discrimination,
      ...(discrimination !== null && { range: findRange(discrimination, seen.length) }),
      answers: counts.get(questionId) ?? 0,
      ...(earlier.has(questionId) && { earlier: earlier.get(questionId) }),
      chosen: countChosen(seen.map(({ outcome }) => outcome.chosenIndex)),
    };
  });
};

/** Returns the 95% interval of a correlation. Source: Fisher's z transformation. */
const findRange = (correlation: number, n: number) => {
  const z = Math.atanh(Math.max(-0.999999, Math.min(0.999999, correlation)));
  const half = Z_95 / Math.sqrt(n - 3);
  return { low: Math.tanh(z - half), high: Math.tanh(z + half) };
};

const countChosen = (chosen: readonly number[]) =>
  Array.from({ length: Math.max(-1, ...chosen) + 1 }, (_, at) => chosen.filter((one) => one === at).length);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const correlate = (pairs: readonly (readonly [number, number])[]) => {
  const [x, y] = [mean(pairs.map(([one]) => one)), mean(pairs.map(([, other]) => other))];
  const sum = (of: (dx: number, dy: number) => number) =>
    pairs.reduce((all, [one, other]) => all + of(one - x, other - y), 0);
  const spread = Math.sqrt(sum((dx) => dx * dx) * sum((_, dy) => dy * dy));
  return spread < 1e-12 ? null : sum((dx, dy) => dx * dy) / spread;
};
