/** Time that passes only as far as something is due; what happens next is decided here alone. In milliseconds. */
export const newSchedule = (start: number) => {
  let now = start;
  let order = 0;
  let steps = 0;
  let due: { at: number; order: number; run: () => void }[] = [];

  const later = (ms: number, run: () => void) => {
    const task = { at: now + Math.max(0, ms), order: order++, run };
    due.push(task);
    return () => {
      due = due.filter((one) => one !== task);
    };
  };

  /** What is due first happens, with all that follows from it at once. False: nothing is due. */
  const step = async (before = Number.POSITIVE_INFINITY) => {
    let first = due[0];
    for (const task of due)
      if (first && (task.at < first.at || (task.at === first.at && task.order < first.order))) first = task;
    if (!first || first.at > before) return false;
    const next = first;
    due = due.filter((one) => one !== next);
    now = next.at;
    steps++;
    next.run();
    // after all promises that can be settled by it
    await new Promise(setImmediate);
    return true;
  };

  return {
    now: () => now,
    steps: () => steps,
    later,
    /** Lets so much time pass. */
    pass: async (ms: number) => {
      const until = now + ms;
      while (await step(until));
      now = until;
    },
  };
};
export type Schedule = ReturnType<typeof newSchedule>;
