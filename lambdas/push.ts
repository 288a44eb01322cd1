import { isStartCheck } from '#shared/events.ts';
import { getReminderExpiry, getTestExpiry } from '#shared/push/expiry.ts';
import { testWords } from '#shared/push/message.ts';
import { logLines } from './aws/log-lines.ts';
import { deliver } from './push/deliver.ts';
import { readPushRequest } from './push/requests.ts';
import { loadDevices } from './push/stored.ts';
import { findNotificationWords, findPushWords } from './reminders/push-words.ts';
import { table } from './table/connect.ts';
import { type Event, findEventItem } from './table/event-item.ts';
import type { Item } from './table/table.ts';

/**
 * Sends a push to a person's devices. Fails if a push service is unavailable, so that the event is retried; a device
 * that has received the push doesn't get it again.
 */
export const handler = async (event: Event): Promise<void> => {
  if (isStartCheck(event)) return;
  const item = await findEventItem(event);
  const counts = item && (await pushTo(item));
  logLines.info({ event: event['detail-type'], ...(counts ?? { outcome: 'too late' }) });
  if (counts?.later) throw new Error(`${counts.later} devices could not be reached`);
};

const pushTo = async (item: Item) => {
  const wanted = readPushRequest(item);
  const { userId, asOf } = wanted;
  const now = asOf ? new Date(asOf) : new Date();
  const askedAt = new Date(wanted.askedAt);
  const isTest = wanted.what === 'test';
  const until = isTest ? getTestExpiry(askedAt) : getReminderExpiry(askedAt);
  if (now >= until) return undefined;
  const { devices: all } = await loadDevices({ table: table(), userId });
  const devices = isTest ? all.filter(({ DeviceID }) => DeviceID === wanted.DeviceID) : all;
  if (devices.length === 0) return undefined;
  const words = await findWords(wanted, now);
  if (!words) return undefined;
  const about = isTest ? wanted.DeviceID : `${wanted.organizationId} ${nameSubject(wanted)}`;
  return deliver(table(), words, { asked: item, userId, devices, about, until, isTest }, now);
};

type Wanted = ReturnType<typeof readPushRequest>;

const findWords = (wanted: Wanted, now: Date) => {
  if (wanted.what === 'test') return testWords;
  return wanted.what === 'reminder' ? findPushWords(table(), wanted, now) : findNotificationWords(table(), wanted);
};

const nameSubject = (wanted: Exclude<Wanted, { what: 'test' }>) =>
  wanted.what === 'reminder' ? `${wanted.kind} ${wanted.id}` : wanted.about;
