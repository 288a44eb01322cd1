import type { DeviceId } from '#shared/ids.ts';
import type { Device } from '#shared/push/api.ts';
import type { Client } from '../client/client.ts';
import '../client/nouns/push.ts';

type Answered = NonNullable<Device['lastPush']>['outcome'];
/** `unheard`: its service has not answered for as long as anybody waits. `not sent`: nothing is pushed here at all. */
export type TestOutcome = Answered | 'gone' | 'unheard' | 'not sent';

/** A push service has eight seconds, and it takes some to get there. */
const LOOKS = 15;
const LOOK_MS = 1_000;

/** Pushes a word to a device, and waits for what its service answers. */
export const testDevice = async (client: Client, id: DeviceId): Promise<TestOutcome> => {
  const { outcome, askedAt } = await client.push.test({ params: { DeviceID: id } });
  if (outcome === 'failed') return 'not sent';
  // a server of the release before tells no more than that
  if (outcome === 'gone' || askedAt === undefined) return outcome;
  for (let looked = 0; looked < LOOKS; looked++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const { devices } = await client.push.list();
    const device = devices.find(({ DeviceID }) => DeviceID === id);
    if (!device) return 'gone';
    if (device.lastPush && device.lastPush.at >= askedAt) return device.lastPush.outcome;
  }
  return 'unheard';
};
