import * as z from 'zod';
import { DeviceId, type NotificationId, newId } from '#shared/ids.ts';
import type { PushedKind, ToldBy } from '#shared/notifications/tellings.ts';
import { Reminder } from '../due/reminders.ts';
import { type Key, type OrganizationId, pushKey } from '../table/keys.ts';
import { EVENT_RETENTION_S, type Item, makeTtl, type Write } from '../table/table.ts';

/** The recipient and time of a request. `asOf`: the time that a manual run assumes. */
const PushRequest = z.object({ userId: z.string(), askedAt: z.iso.datetime(), asOf: z.iso.datetime().optional() });
const TestPush = PushRequest.extend({ what: z.literal('test'), DeviceID: DeviceId });
/** The push of a reminder that was sent at this moment. */
const ReminderPush = PushRequest.extend(Reminder.shape).extend({ what: z.literal('reminder'), moment: z.string() });
export type ReminderPush = z.infer<typeof ReminderPush>;
/** The push of a notification. A device shows only the last push with the same `about`. */
const NotificationPush = PushRequest.extend({
  what: z.literal('notification'),
  organizationId: z.string(),
  notificationId: z.string(),
  about: z.string(),
});
export type NotificationPush = z.infer<typeof NotificationPush>;
const Wanted = z.discriminatedUnion('what', [TestPush, ReminderPush, NotificationPush]);

/** Reads the push from the item that raised the event. */
export const readPushRequest = (item: Item) => Wanted.parse(item);

const pushItem = (telling: ToldBy<'push'>, key: Key, wanted: z.input<typeof Wanted>): Write => ({
  put: { ...key, ...wanted, telling, type: 'PUSH', event: 'PushWanted', ttl: makeTtl(new Date(), EVENT_RETENTION_S) },
});

export const requestTestPush = (userId: string, DeviceID: DeviceId, now: Date): Write =>
  pushItem('TestPush', pushKey(userId, newId('psh')), { what: 'test', userId, DeviceID, askedAt: now.toISOString() });

type Line = Pick<ReminderPush, 'organizationId' | 'id' | 'moment'> & { kind: PushedKind };

/**
 * Builds the write that requests a push of a reminder to the person's devices, for the transaction that notifies them.
 */
export const requestReminderPush = (userId: string, line: Line, now: Date, asOf: string | undefined): Write => {
  const { organizationId, kind, id, moment } = line;
  return pushItem(`reminder.${kind}`, pushKey(userId, `${organizationId}#${kind}#${id}#${moment}`), {
    ...{ what: 'reminder', organizationId, kind, id, moment, userId, askedAt: now.toISOString() },
    ...(asOf && { asOf }),
  });
};

type Told = { organizationId: OrganizationId; id: NotificationId; about: string };

/** Builds the write that requests a push of a notification to the person's devices. Idempotent. */
export const requestNotificationPush = (telling: ToldBy<'push'>, userId: string, told: Told, now: Date): Write => {
  const { organizationId, id: notificationId, about } = told;
  return pushItem(telling, pushKey(userId, `${organizationId}#${notificationId}`), {
    ...{ what: 'notification', organizationId, notificationId, about, userId, askedAt: now.toISOString() },
  });
};
