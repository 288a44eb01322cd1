import type { Fact } from '../counters/fact.ts';
import { type Counts, countDay, dayId, monthId, type Sums } from '../counters/sums.ts';
import { countMonth } from './month.ts';

/** Adds a fact to the sums of its day, of its inspector's month and of the last day for its recheck, or removes it. */
export const addFact = (sums: Sums, fact: Fact, times: 1 | -1 = 1): Sums => {
  const { day, person, recheckOf, lastRecheckDay, inTimeFor } = fact;
  const add = (id: string, counts: Iterable<readonly [string, number]>) => {
    const sum: Counts = sums.get(id) ?? new Map();
    sums.set(id, sum);
    for (const [name, count] of counts) sum.set(name, (sum.get(name) ?? 0) + times * count);
  };
  add(dayId(day), countDay(fact));
  add(monthId(day, person), countMonth(fact));
  if (recheckOf === null && lastRecheckDay !== null) add(dayId(lastRecheckDay), [['due', 1]]);
  if (inTimeFor !== null) add(dayId(inTimeFor), [['onTime', 1]]);
  return sums;
};

export const sumFacts = (facts: readonly Fact[]) => facts.reduce<Sums>((sums, fact) => addFact(sums, fact), new Map());
