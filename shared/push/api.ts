import * as z from 'zod';
import { Done, endpoint } from '../endpoint.ts';
import { DeviceId } from '../ids.ts';

/**
 * A browser that receives a person's pushes. `lastReceivedAt`: confirmed by its page; null: nothing yet. `lastPush`: the latest response of
 * its push service; repeats for a reminder aren't stored.
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
  p256dh: z.string().regex(/^B[\w-]{86}$/, 'Not a key of a browser'),
  auth: z.string().regex(/^[\w-]{22}$/, 'Not a secret of a browser'),
});

/** The push endpoint of a browser, with its encryption keys. */
export const Subscription = z.object({ endpoint: z.url().max(1024), keys: Keys });
export type Subscription = z.infer<typeof Subscription>;

export const pushApi = {
  list: endpoint('GET /api/inspection/push/devices', {
    summary:
      'The devices on which the signed-in person gets pushes, and the key that a browser subscribes with; without one there are none here',
    access: 'user',
    answer: z.object({ publicKey: z.string().nullable(), devices: z.array(Device) }),
  }),
  subscribe: endpoint('PUT /api/inspection/push/devices/{DeviceID}', {
    summary:
      'Pushes come to this device from now on, and to nobody else who used it before; again at each start of the page. The id is made by the page',
    access: 'user',
    body: Subscription.extend({
      Name: Device.shape.Name,
      lastReceivedAt: z.iso.datetime().optional().describe('When the device has got a push last'),
    }),
    answer: Device,
    problems: ['not-found', 'refused'],
  }),
  remove: endpoint('DELETE /api/inspection/push/devices/{DeviceID}', {
    summary: 'No more pushes to this device',
    access: 'user',
    answer: Done,
    problems: ['not-found'],
  }),
  test: endpoint('POST /api/inspection/push/devices/{DeviceID}/test', {
    summary:
      'Pushes a word to this device, to see whether it arrives; ten an hour. `sent` says that it was asked for: what came of it is the `lastPush` of the device from `askedAt` on, or the device is gone',
    access: 'user',
    answer: z.object({ outcome: z.enum(['sent', 'gone', 'failed']), askedAt: z.iso.datetime().optional() }),
    problems: ['not-found'],
  }),
};
