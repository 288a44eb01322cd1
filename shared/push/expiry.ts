import { atNzHours, nzDate } from '../nz-date.ts';

const EVENING = 20;

/** Returns when a reminder push expires: it is about that day and must not arrive in the evening. */
export const getReminderExpiry = (saidAt: Date): Date => atNzHours(nzDate(saidAt), EVENING);

const TEST_MS = 5 * 60_000;
export const getTestExpiry = (askedAt: Date): Date => new Date(askedAt.getTime() + TEST_MS);
