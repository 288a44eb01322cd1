/** Whether an estimate on this page has what is nowhere else, and what it is called then. */
type Ask = () => string | undefined;

const asked = new Set<Ask>();

/** Answers how to end that. */
export const addUnsavedEstimate = (ask: Ask) => {
  asked.add(ask);
  return () => {
    asked.delete(ask);
  };
};

export const listUnsavedEstimates = () => [...asked].flatMap((ask) => ask() ?? []);
