import * as z from 'zod';
import { DeviceId, newId } from '#shared/ids.ts';
import { Reminder } from '../due/reminders.ts';
import { type Key, pushKey } from '../table/keys.ts';
import { EVENT_RETENTION_S, type Item, makeTtl, type Write } from '../table/table.ts';

/** The recipient and time of a request. `asOf`: the time that a manual run assumes. */
const PushRequest = z.object({ userId: z.string(), askedAt: z.iso.datetime(), asOf: z.iso.datetime().optional() });
const TestPush = PushRequest.extend({ what: z.literal('test'), DeviceID: DeviceId });
/** The push of a reminder that was sent at this moment. */
const ReminderPush = PushRequest.extend(Reminder.shape).extend({ what: z.literal('reminder'), moment: z.string() });
export type ReminderPush = z.infer<typeof ReminderPush>;
const Wanted = z.discriminatedUnion('what', [TestPush, ReminderPush]);

/** Reads the push from the item that raised the event. */
export const readPushRequest = (item: Item) => Wanted.parse(item);

const pushItem = (key: Key, wanted: z.input<typeof Wanted>): Write => ({
  put: { ...key, ...wanted, type: 'PUSH', event: 'PushWanted', ttl: makeTtl(new Date(), EVENT_RETENTION_S) },
});

export const requestTestPush = (userId: string, DeviceID: DeviceId, now: Date): Write =>
  pushItem(pushKey(userId, newId('psh')), { what: 'test', userId, DeviceID, askedAt: now.toISOString() });

type Line = Pick<ReminderPush, 'organizationId' | 'kind' | 'id' | 'moment'>;

/**
 * Builds the write that requests a push of a reminder to the person's devices, for the transaction that notifies them.
 */
export const requestReminderPush = (userId: string, line: Line, now: Date, asOf: string | undefined): Write => {
  const { organizationId, kind, id, moment } = line;
  return pushItem(pushKey(userId, `${organizationId}#${kind}#${id}#${moment}`), {
    ...{ what: 'reminder', organizationId, kind, id, moment, userId, askedAt: now.toISOString() },
    ...(asOf && { asOf }),
  });
};
