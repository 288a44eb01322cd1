import type { EventName, EventsFor } from '#shared/events.ts';
import { type Event, findEventItem } from '../table/event-item.ts';
import type { Item } from '../table/item.ts';
import { tellBugReported } from './bug-reported.ts';
import { tellChecksheetFailed } from './checksheet-failed.ts';
import { tellEmailVerified, tellVerificationWanted } from './email-verification.ts';
import { tellMemberJoined } from './member-joined.ts';

type Tell = (item: Item) => Promise<void>;

/** Who is told of what; an event that is left out does not compile. Each may be told the same event twice, and tells it on once. */
const tellings: Partial<Record<EventName, Tell>> = {
  ChecksheetFailed: tellChecksheetFailed,
  EmailVerificationWanted: tellVerificationWanted,
  EmailVerified: tellEmailVerified,
  MemberJoined: tellMemberJoined,
  BugReported: tellBugReported,
} satisfies Record<EventsFor<'notify'>, Tell>;

/** Woken by what people are to be told of. What fails is thrown, so that it is tried again and at last lies with the dead letters. */
export const handler = async (event: Event): Promise<void> => {
  const name = event['detail-type'];
  const tell = tellings[name];
  if (!tell) throw new Error(`Nobody is told of ${name}`);
  const item = await findEventItem(event);
  // The stream tells what was written, and the read is consistent: what is not there has been used or has expired.
  if (item) await tell(item);
  console.info(JSON.stringify({ level: 'info', event: name, eventId: event.id, outcome: item ? 'told' : 'too late' }));
};
