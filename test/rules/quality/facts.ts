import type { Fact } from '#shared/counters/fact.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { sumFacts } from '#shared/quality/add-fact.ts';
import { repeatsReadings } from '#shared/quality/measures.ts';
import { readMonths } from '#shared/quality/month.ts';
import { buildFacts } from '../counters/facts.ts';

export const TODAY = '2026-11-25' as NzDate;
const built = buildFacts('2026-11-10' as NzDate);
export const fact = (some: Partial<Fact>): Fact =>
  built.fact(0, {
    ...{ person: 'ana', age: 12, minutes: 36, vicEntered: true, vicEnteredAt: '2026-11-10T00:00:00.000Z', ...some },
  });

/** Builds this many facts. The first `fails` of them fail. */
export const facts = (count: number, fails: number, some: Partial<Fact> = {}) =>
  Array.from({ length: count }, (_, n) =>
    fact({ ...(n < fails && { passed: false, failed: ['externalStopLamps'] }), ...some }),
  );

const COMPARED = 300;
/** Sorts facts, and compares the readings of each with those before it. */
export const compareReadings = (known: readonly Fact[]) => {
  const newestFirst = known.toSorted((a, b) => b.id - a.id);
  return newestFirst
    .map((one, n) => ({ ...one, isRepeated: repeatsReadings(one, newestFirst.slice(n + 1, n + COMPARED)) }))
    .reverse();
};

export const toMonths = (known: readonly Fact[], today = TODAY) => readMonths(sumFacts(compareReadings(known)), today);
