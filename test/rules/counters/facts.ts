import type { Fact } from '#shared/counters/fact.ts';
import { addDays, type NzDate } from '#shared/nz-date.ts';

/** Returns functions that build the facts of inspections from this many days before `today`. */
export const buildFacts = (today: NzDate) => {
  let made = 0;
  const ago = (days: number) => addDays(today, -days);
  const fact = (daysAgo: number, more: Partial<Fact> = {}): Fact => ({
    id: ++made,
    day: ago(daysAgo),
    submittedAt: `${ago(daysAgo)}T00:00:00.000Z`,
    person: 'hemi',
    vehicleType: 'car',
    age: 9,
    recheckOf: null,
    passed: true,
    failed: [],
    minutes: null,
    isPaper: false,
    inspectedOn: ago(daysAgo),
    lastRecheckDay: null,
    inTimeFor: null,
    readings: [],
    isRepeated: false,
    photos: 0,
    photosOfFails: 0,
    vicEntered: false,
    vicEnteredAt: null,
    edits: 0,
    ...more,
  });
  return {
    ago,
    fact,
    failed: (daysAgo: number, ...items: Fact['failed']) =>
      fact(daysAgo, { passed: false, failed: items, lastRecheckDay: ago(daysAgo - 28) }),
    recheckOf: ({ id, lastRecheckDay }: Fact, daysAgo: number) => {
      const isInTime = lastRecheckDay !== null && ago(daysAgo) <= lastRecheckDay;
      return fact(daysAgo, { recheckOf: id, minutes: 3, inTimeFor: isInTime ? lastRecheckDay : null });
    },
  };
};
