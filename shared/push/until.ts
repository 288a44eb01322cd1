import { atNzHours, nzDate } from '../nz-date.ts';

const EVENING = 20;

/** Until when it may be pushed what was said then: it tells of that day, and nobody is reminded in the evening. */
export const pushedUntil = (saidAt: Date): Date => atNzHours(nzDate(saidAt), EVENING);

const TEST_MS = 5 * 60_000;
/** A test is of now, whenever that is. */
export const testedUntil = (askedAt: Date): Date => new Date(askedAt.getTime() + TEST_MS);
