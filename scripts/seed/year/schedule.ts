import { addDays, atNzHours, type NzDate, nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { findOpenDay } from './closed-days.ts';

const MINUTE_MS = 60_000;
const [OPENS, CLOSES] = [8, 19];

export const toInstant = (day: NzDate, minutes: number) => new Date(atNzHours(day, 0).getTime() + minutes * MINUTE_MS);

/** Returns this time, or the next morning when the workshop is open. */
export const findOpenTime = (at: Date): Date => {
  const day = nzDate(at);
  const open = findOpenDay(day);
  const [from, upTo] = [atNzHours(open, OPENS), atNzHours(open, CLOSES)];
  if (open !== day || at < from) return new Date(from.getTime() + (at.getTime() % (40 * MINUTE_MS)));
  return at > upTo ? findOpenTime(atNzHours(addDays(day, 1), OPENS)) : at;
};

/**
 * Runs scheduled work in chronological order up to an end. After each piece of work, `follow` runs before the next.
 * Work can schedule more work. Skips what the product refuses; `run` returns those problems.
 */
export const newSchedule = (setClock: (at: Date) => void, end: Date, follow: () => Promise<void>) => {
  const turns: { at: number; work: () => Promise<void> }[] = [];
  let isSorted = true;
  const add = (at: Date, work: () => Promise<void>) => {
    turns.push({ at: at.getTime(), work });
    isSorted = false;
  };
  const run = async (): Promise<Problem[]> => {
    const refused: Problem[] = [];
    for (;;) {
      if (!isSorted) turns.sort((a, b) => b.at - a.at);
      isSorted = true;
      const turn = turns.pop();
      if (!turn || turn.at >= end.getTime()) return refused;
      setClock(new Date(turn.at));
      await turn.work().catch((error) => {
        if (!(error instanceof Problem)) throw error;
        refused.push(error);
      });
      await follow();
    }
  };
  return { add, run };
};
export type Schedule = ReturnType<typeof newSchedule>;
