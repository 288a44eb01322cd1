import type { DeviceId } from '#shared/ids.ts';
import type { Device } from '#shared/push/api.ts';
import type { Client } from '../client/client.ts';
import '../client/nouns/push.ts';

type Answered = NonNullable<Device['lastPush']>['outcome'];
/** `unheard`: the push service didn't respond in time. `not sent`: push is disabled. */
export type TestOutcome = Answered | 'gone' | 'unheard' | 'not sent';

/** The server waits up to eight seconds for the push service; this allows a little longer. */
const MAX_POLLS = 15;
const POLL_MS = 1_000;

/** Sends a test message and polls for the push service's response. */
export const testDevice = async (client: Client, id: DeviceId): Promise<TestOutcome> => {
  const { outcome, askedAt } = await client.push.test({ params: { DeviceID: id } });
  if (outcome === 'failed') return 'not sent';
  // servers of the previous release report only this
  if (outcome === 'gone' || askedAt === undefined) return outcome;
  for (let looked = 0; looked < MAX_POLLS; looked++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const { devices } = await client.push.list();
    const device = devices.find(({ DeviceID }) => DeviceID === id);
    if (!device) return 'gone';
    if (device.lastPush && device.lastPush.at >= askedAt) return device.lastPush.outcome;
  }
  return 'unheard';
};
