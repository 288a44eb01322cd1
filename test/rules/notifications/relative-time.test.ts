import { expect, test } from 'vitest';
import { relativeTime } from '#shared/notifications/relative-time.ts';

test.each([
  ['2026-11-21T09:00:00Z', '0 seconds ago'],
  ['2026-11-21T08:59:59Z', '1 second ago'],
  ['2026-11-21T08:59:01Z', '59 seconds ago'],
  ['2026-11-21T08:59:00Z', '1 minute ago'],
  ['2026-11-21T08:00:01Z', '59 minutes ago'],
  ['2026-11-21T08:00:00Z', '1 hour ago'],
  ['2026-11-20T09:00:01Z', '23 hours ago'],
  ['2026-11-20T09:00:00Z', '20/11/2026'],
  // the day in New Zealand, which is already the next one
  ['2026-11-18T11:00:00Z', '19/11/2026'],
  ['2026-11-21T09:00:05Z', '0 seconds ago'],
  ['2026-11-21T09:59:59Z', '0 seconds ago'],
  // as `npm run remind` runs it
  ['2026-11-30T19:00:00Z', '01/12/2026'],
])('E-03: at nine o’clock an event of %s reads %s', (instant, words) => {
  expect(relativeTime(instant, new Date('2026-11-21T09:00:00Z'))).toBe(words);
});
