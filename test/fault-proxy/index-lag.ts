/** The longest supported lag. */
const LONGEST_MS = 60_000;

type Answered<Answer> = { at: number; answer: Answer };

/** Repeats an earlier response to the same query while an index lags behind the first write after that response. */
export const openIndexLag = <Answer>(now: () => number = Date.now) => {
  const answered = new Map<string, Answered<Answer>>();
  let writes: number[] = [];
  return {
    wrote: () => {
      writes = [...writes.filter((at) => at > now() - LONGEST_MS), now()];
    },
    /** Returns the earlier answer to the same query, if the index may still give it. */
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
