import { simulateHonestWorkshop } from '#scripts/seed/honest/honest.ts';
import type { Visit } from '#scripts/seed/honest/visit.ts';
import type { Sums } from '#shared/counters/sums.ts';
import { addDays, addMonths, type NzDate } from '#shared/nz-date.ts';
import { addFact } from '#shared/quality/add-fact.ts';
import { evaluatePeople, listRarities } from '#shared/quality/look.ts';
import { type Month, readMonths } from '#shared/quality/month.ts';
import { getPeriod } from '#shared/quality/periods.ts';
import { compareReadings } from '#test/rules/quality/facts.ts';
import { toFacts } from './to-facts.ts';

/** The start of two years: the first sets the rates, the second is checked. */
const FROM = '2024-01-01' as NzDate;
export const CHECKED_FROM = '2025-01-01' as NzDate;
const DAYS = 731;
/** The month of the last check. */
export const LAST_CHECK = 12;

/** Numbers of inspectors in workshops that have more than one. */
const sizes = [2, 2, 2, 3, 3, 4, 4, 5, 6, 8, 12];

export const simulateWorkshop = (seed: number) => {
  const size = sizes[seed % sizes.length] ?? 2;
  const inspectors = Array.from({ length: size }, (_, n) => `p${n + 1}`);
  return { inspectors, visits: simulateHonestWorkshop({ seed, inspectors, from: FROM, days: DAYS }) };
};

export type Flag = { person: string; what: string; level: 'unusual' | 'look'; kind: 'quarter' | 'year'; month: number };

/** Returns what is unusual or worth a look for an Admin who checks the quarter and the year at the end of each month. */
export const checkEachMonth = (visits: readonly Visit[], only?: string): Flag[] => {
  const facts = compareReadings(toFacts(visits));
  const sums: Sums = new Map();
  let summed = 0;
  return Array.from({ length: LAST_CHECK }, (_, n) => n + 1).flatMap((month) => {
    const today = addDays(addMonths(CHECKED_FROM, month), -1);
    for (let next = facts[summed]; next && next.day <= today; next = facts[++summed]) addFact(sums, next);
    const months = readMonths(sums, today);
    return (['quarter', 'year'] as const).flatMap((kind) => listFlags(months, kind, today, month, only));
  });
};

const listFlags = (months: readonly Month[], kind: Flag['kind'], today: NzDate, month: number, only?: string): Flag[] =>
  evaluatePeople(months, getPeriod(kind, today, today))
    .filter(({ person }) => !only || person === only)
    .flatMap((looked) =>
      listRarities(looked).flatMap(({ what, level }) =>
        level === undefined || level === 'usual' ? [] : [{ person: looked.person, what, level, kind, month }],
      ),
    );
