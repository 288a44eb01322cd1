/**
 * Simulates time in milliseconds: it advances only to the next scheduled event. Nothing else determines the order of
 * events.
 */
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

  /** Runs the next event and its immediate consequences. Returns false if nothing is scheduled. */
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
    // waits until all promises settled by this event have been handled
    await new Promise(setImmediate);
    return true;
  };

  return {
    now: () => now,
    steps: () => steps,
    later,
    /** Advances the time and runs all events that are due by then, after everything that has already started. */
    pass: async (ms: number) => {
      await new Promise(setImmediate);
      const until = now + ms;
      while (await step(until));
      now = until;
    },
  };
};
export type Schedule = ReturnType<typeof newSchedule>;
