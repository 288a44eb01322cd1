import { vi } from 'vitest';
import { handler as sweep } from '#lambdas/sweep.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { eventsFor } from '#shared/events.ts';
import { MAIL_DELAY_S } from '#shared/reminders/moments.ts';
import { scan } from './stored-items.ts';

/** The key and event of an item that makes an event. */
export type EventItem = { pk: string; sk: string; event: string };

/** Events that make emails later: those of the queue, and the request of the sweep. */
export const LATER_MAILS: string[] = [...eventsFor('mails'), 'TellingRequested'];
const isDelayed = (event: string, asked = '') =>
  eventsFor('mails').some((name) => name === event) && Date.now() < Date.parse(asked) + MAIL_DELAY_S * 1000;

/** Returns all items that made an event, except emails that the queue still delays. */
export const listEventItems = async (): Promise<EventItem[]> =>
  (await scan()).flatMap(({ pk, sk, event, asked }) =>
    event?.S && !isDelayed(event.S, asked?.S) ? [{ pk: String(pk?.S), sk: String(sk?.S), event: event.S }] : [],
  );

export const buildEvent = ({ event, pk, sk }: EventItem) =>
  ({ id: 'event', 'detail-type': event, detail: { pk, sk } }) as unknown as Event;

/** Returns the stored due items of one kind. */
export const listDue = async (kind: string) => (await scan()).filter((item) => item.kind?.S === kind);

/** Advances the clock by this many minutes, sweeps, and returns the items that made an event since. */
export const sweepLater = async (minutes: number) => {
  const before = new Set((await listEventItems()).map(({ pk, sk }) => `${pk} ${sk}`));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  await sweep();
  return (await listEventItems()).filter(({ pk, sk }) => !before.has(`${pk} ${sk}`));
};
