import type { EventsFor } from '#shared/events.ts';
import { nzDate } from '#shared/nz-date.ts';
import type { Caller } from '../http/context.ts';
import type { Item, Write } from '../table/table.ts';
import { mailDue } from './mails.ts';
import { withNotificationDue } from './notifications.ts';
import { prepareDay } from './stored.ts';

/** Builds the writes of an item whose event notifies people. */
export const announceWrites = (item: Item & { event: EventsFor<'notify'> }, now: Date): Write[] => {
  const [made, due] = withNotificationDue(item, now);
  return [{ ...made, condition: 'attribute_not_exists(pk)' }, due];
};

/** Builds the writes of an item whose email is sent at once, or later by the sweep. */
export const mailWrites = async (
  { event, ...item }: Parameters<typeof announceWrites>[0],
  { table, organizationId, now }: Caller,
  at: Date | undefined,
): Promise<Write[]> => {
  // store the organization with the item: the sweep needs it to re-send a lost event
  if (!at) return announceWrites({ ...item, organizationId, event }, now);
  await prepareDay(table, nzDate(at));
  return [
    { put: { ...item, tells: event }, condition: 'attribute_not_exists(pk)' },
    { put: mailDue(item, { organizationId, now, at, atAnyHour: false }) },
  ];
};
