import { atNzHours, nzDate } from '../nz-date.ts';

const EVENING = 20;

/**
 * Returns when a reminder's push message expires: in the evening of the day it is sent, because it only
 * matters on that day.
 */
export const getReminderExpiry = (saidAt: Date): Date => atNzHours(nzDate(saidAt), EVENING);

const TEST_MS = 5 * 60_000;
export const getTestExpiry = (askedAt: Date): Date => new Date(askedAt.getTime() + TEST_MS);
