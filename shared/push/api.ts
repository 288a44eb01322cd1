import * as z from 'zod';
import { Done, endpoint } from '../endpoint.ts';
import { DeviceId } from '../ids.ts';

/**
 * A browser that receives a person's push messages. `lastReceivedAt` is when its page last confirmed one; null if it
 * hasn't yet. `lastPush` is the latest response of its push service; repeats for a reminder aren't stored.
 */
export const Device = z
  .object({
    DeviceID: DeviceId,
    Name: z.string().trim().min(1).max(60),
    addedAt: z.iso.datetime(),
    lastReceivedAt: z.iso.datetime().nullable(),
    lastPush: z.object({ at: z.iso.datetime(), outcome: z.enum(['sent', 'later', 'refused']) }).optional(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

/** 65 and 16 bytes in base64url: an uncompressed point on P-256, and a secret. */
const Keys = z.object({
  p256dh: z.string().regex(/^B[\w-]{86}$/, 'Invalid browser key'),
  auth: z.string().regex(/^[\w-]{22}$/, 'Invalid browser secret'),
});

/** The push endpoint of a browser, with its encryption keys. */
export const Subscription = z.object({ endpoint: z.url().max(1024), keys: Keys });
export type Subscription = z.infer<typeof Subscription>;

export const pushApi = {
  list: endpoint('GET /api/inspection/push/devices', {
    summary:
      'List the devices that receive the signed-in user’s push notifications, with the key that browsers subscribe with. No key: push is off',
    access: 'user',
    response: z.object({ publicKey: z.string().nullable(), devices: z.array(Device) }),
  }),
  subscribe: endpoint('PUT /api/inspection/push/devices/{DeviceID}', {
    summary:
      'Subscribe this device to push notifications, for this person only; repeated at each start of the page. The page creates the id',
    access: 'user',
    body: Subscription.extend({
      Name: Device.shape.Name,
      lastReceivedAt: z.iso.datetime().optional().describe('When the device last received a push notification'),
    }),
    response: Device,
    problems: ['not-found', 'refused'],
  }),
  remove: endpoint('DELETE /api/inspection/push/devices/{DeviceID}', {
    summary: 'Unsubscribe this device from push notifications',
    access: 'user',
    response: Done,
    problems: ['not-found'],
  }),
  test: endpoint('POST /api/inspection/push/devices/{DeviceID}/test', {
    summary:
      'Send a test notification to this device; up to ten an hour. `sent` means that it was requested. On success the device’s `lastPush` is at or after `askedAt`; on failure the device is removed',
    access: 'user',
    response: z.object({ outcome: z.enum(['sent', 'gone', 'failed']), askedAt: z.iso.datetime().optional() }),
    problems: ['not-found'],
  }),
};
