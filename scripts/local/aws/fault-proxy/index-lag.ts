/** The longest lag that is remembered for. */
const LONGEST_MS = 60_000;

type Answered<Answer> = { at: number; answer: Answer };

/**
 * What an index of the table says while it lags behind. An answer that was given before holds until the first write after it, and
 * by an index that lags for as long again: within that it is given once more in place of a fresh one.
 */
export const openIndexLag = <Answer>(now: () => number = Date.now) => {
  const answered = new Map<string, Answered<Answer>>();
  let writes: number[] = [];
  return {
    wrote: () => {
      writes = [...writes.filter((at) => at > now() - LONGEST_MS), now()];
    },
    /** The same question's answer of before, while the index may still give that. */
    stale: (question: string, lagMs: number): Answer | undefined => {
      const before = answered.get(question);
      const next = before && writes.find((at) => at > before.at);
      return next !== undefined && next > now() - lagMs ? before?.answer : undefined;
    },
    answered: (question: string, answer: Answer) => {
      answered.set(question, { at: now(), answer });
    },
  };
};
