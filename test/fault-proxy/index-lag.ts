/** Maximum lag. */
const LONGEST_MS = 60_000;

type Answered<Answer> = { at: number; answer: Answer };

/**
 * Simulates an index that lags: repeats an earlier response to the same query until the lag after the next write is
 * over.
 */
export const openIndexLag = <Answer>(now: () => number = Date.now) => {
  const answered = new Map<string, Answered<Answer>>();
  let writes: number[] = [];
  return {
    wrote: () => {
      writes = [...writes.filter((at) => at > now() - LONGEST_MS), now()];
    },
    /** Returns the earlier response to the same query, if the index may still return it. */
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
