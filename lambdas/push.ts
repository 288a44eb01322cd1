import { isStartAsked } from '#shared/events.ts';
import { testWords } from '#shared/push/message.ts';
import { testedUntil } from '#shared/push/until.ts';
import { logLines } from './aws/log-lines.ts';
import { deliver } from './push/deliver.ts';
import { loadDevices } from './push/stored.ts';
import { readWanted } from './push/wanted.ts';
import { table } from './table/connect.ts';
import { type Event, findEventItem } from './table/event-item.ts';
import type { Item } from './table/item.ts';

/**
 * Woken by what is to be pushed to a person's devices. A service that takes nothing just now is asked again by the event's
 * retries; whatever has got it gets it once.
 */
export const handler = async (event: Event): Promise<void> => {
  if (isStartAsked(event)) return;
  const item = await findEventItem(event);
  const counts = item && (await pushTo(item, new Date()));
  logLines.info(JSON.stringify({ level: 'info', event: event['detail-type'], ...(counts ?? { outcome: 'too late' }) }));
  if (counts?.later) throw new Error(`${counts.later} devices could not be reached`);
};

const pushTo = async (item: Item, now: Date) => {
  const { userId, DeviceID, askedAt } = readWanted(item);
  const until = testedUntil(new Date(askedAt));
  if (now >= until) return undefined;
  const { devices } = await loadDevices({ table: table(), userId });
  const tested = devices.filter((device) => device.DeviceID === DeviceID);
  return deliver(table(), testWords, { asked: item, userId, devices: tested, about: `test ${DeviceID}`, until }, now);
};
