import type { EventName, EventsFor } from '#shared/events.ts';
import { type Event, findEventItem } from '../table/event-item.ts';
import type { Item } from '../table/item.ts';
import { mailBugReport } from './bug-reported.ts';
import { notifyOfFailedSheet } from './checksheet-failed.ts';
import { mailVerificationLink, markEmailVerified } from './email-verification.ts';
import { notifyOfMember } from './member-joined.ts';

type Handle = (item: Item) => Promise<void>;

/** Who is told of what; an event that is left out does not compile. Each may be told the same event twice, and tells it on once. */
const handlers: Partial<Record<EventName, Handle>> = {
  ChecksheetFailed: notifyOfFailedSheet,
  EmailVerificationWanted: mailVerificationLink,
  EmailVerified: markEmailVerified,
  MemberJoined: notifyOfMember,
  BugReported: mailBugReport,
} satisfies Record<EventsFor<'notify'>, Handle>;

/** Woken by what people are to be told of. What fails is thrown, so that it is tried again and at last lies with the dead letters. */
export const handler = async (event: Event): Promise<void> => {
  const name = event['detail-type'];
  const handle = handlers[name];
  if (!handle) throw new Error(`Nobody is told of ${name}`);
  const item = await findEventItem(event);
  // The stream tells what was written, and the read is consistent: what is not there has been used or has expired.
  if (item) await handle(item);
  console.info(JSON.stringify({ level: 'info', event: name, eventId: event.id, outcome: item ? 'told' : 'too late' }));
};
