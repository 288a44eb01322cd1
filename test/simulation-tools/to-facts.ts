import type { Visit } from '#scripts/seed/honest/visit.ts';
import { readingOrder } from '#shared/counters/fact.ts';
import { addDays } from '#shared/nz-date.ts';
import type { QualityFact } from '#shared/quality/fact.ts';

const A_DAY = 24 * 60;

/** Returns the facts that these visits leave on record. */
export const toFacts = (visits: readonly Visit[]): QualityFact[] => {
  const submittedAt = ({ day, startedAt, minutes }: Visit) => Date.parse(day) + (startedAt + minutes) * 60_000;
  return visits.map((visit, n) => {
    const { day, minutes, inspector, vehicleType, age, isRecheck, fails, readings, photos, edits } = visit;
    const vicAt = visit.vicAfterMinutes === null ? null : visit.startedAt + minutes + visit.vicAfterMinutes;
    return {
      id: submittedAt(visit) * 1000 + (n % 1000),
      ...{ day, person: inspector, vehicleType, age, minutes, edits },
      recheckOf: isRecheck ? 1 : null,
      passed: fails.length === 0,
      failed: fails,
      readings: readingOrder.map((name) => readings[name] ?? null),
      photosOfFails: photos,
      vicEntered: vicAt !== null,
      vicEnteredOn: vicAt === null ? null : addDays(day, Math.floor(vicAt / A_DAY)),
    };
  });
};
