import type { Visit } from '#scripts/seed/honest/visit.ts';
import { type Fact, readingOrder } from '#shared/counters/fact.ts';
import { addDays } from '#shared/nz-date.ts';
import { ItemName } from '#shared/sheets/checklist.ts';

const A_DAY = 24 * 60;

/** Returns the facts that these visits leave on record. */
export const toFacts = (visits: readonly Visit[]): Fact[] => {
  const submittedAt = ({ day, startedAt, minutes }: Visit) => Date.parse(day) + (startedAt + minutes) * 60_000;
  return visits.map((visit, n) => {
    const { day, minutes, inspector, vehicleType, age, isRecheck, fails, readings, photos, edits } = visit;
    const vicAt = visit.vicAfterMinutes === null ? null : visit.startedAt + minutes + visit.vicAfterMinutes;
    return {
      id: submittedAt(visit) * 1000 + (n % 1000),
      submittedAt: new Date(submittedAt(visit)).toISOString(),
      ...{ day, person: inspector, vehicleType, age, minutes, edits, inspectedOn: day, isPaper: false },
      ...{ recheckOf: isRecheck ? 1 : null, lastRecheckDay: null, inTimeFor: null },
      passed: fails.length === 0,
      failed: fails.map((name) => ItemName.parse(name)),
      readings: readingOrder.map((name) => readings[name] ?? null),
      isRepeated: false,
      photos,
      photosOfFails: photos,
      vicEntered: vicAt !== null,
      vicEnteredAt: vicAt === null ? null : `${addDays(day, Math.floor(vicAt / A_DAY))}T00:00:00.000Z`,
    };
  });
};
