import { spellDay } from '../spell-day.ts';

/** Describes a later pass, as in `KZT482 passed its recheck on Fri 27 Nov 2026`. Without zod, for the customer's page. */
export const describePass = (plate: string, { on, isRecheck }: { on: string; isRecheck: boolean }) =>
  `${plate || 'The vehicle'} passed its ${isRecheck ? 'recheck' : 'inspection'} on ${spellDay(on)}`;
