import { hash } from 'node:crypto';
import * as z from 'zod';
import { Device, Subscription } from '#shared/push/api.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { UserContext } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { pushDevicesKey, pushEndpointKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';

const StoredDevice = Device.extend(Subscription.shape);
export type StoredDevice = z.infer<typeof StoredDevice>;
/** `later`: to be tried again. `refused`: never will be taken. */
export type Outcome = NonNullable<StoredDevice['lastPush']>['outcome'] | 'gone';

/** By the time of their last renewal, the oldest first. */
export const readDevices = (item: Item | undefined): StoredDevice[] =>
  withoutLimits(z.array(StoredDevice)).parse(item?.devices ?? []);

/** Whether there are any, whatever of them can be read. */
export const hasDevices = (item: Item | undefined) => Array.isArray(item?.devices) && item.devices.length > 0;

export const loadDevices = async ({ table, userId }: Pick<UserContext, 'table' | 'userId'>) => {
  const item = await table.get(pushDevicesKey(userId), { consistent: true });
  return { item, devices: readDevices(item) };
};

/** These instead of those that were read; refused when they have changed since. */
export const devicesWrite = (userId: string, before: Item | undefined, devices: StoredDevice[], now: Date): Write => ({
  put: {
    ...pushDevicesKey(userId),
    type: 'PUSHDEVICES',
    devices,
    savedBy: { userId, at: now.toISOString() },
  },
  ...(before
    ? { condition: 'devices = :seen', values: { ':seen': before.devices } }
    : { condition: 'attribute_not_exists(pk)' }),
});

/** The address of a browser opens it for whoever has our keys: it is no key of an item. */
export const endpointKey = (endpoint: string) => pushEndpointKey(hash('sha256', endpoint, 'hex'));

/** An address that a person has no more; by now it may be somebody else's. */
export const endpointGone = (userId: string, endpoint: string): Write => ({
  remove: endpointKey(endpoint),
  condition: 'attribute_not_exists(pk) OR userId = :user',
  values: { ':user': userId },
});

type Owner = { table: Table; userId: string; now: Date };

/** Takes those devices from a person that are `gone`. Whoever writes at the same moment wins: undefined. */
export const dropDevices = (owner: Owner, isGone: (device: StoredDevice) => boolean) =>
  changeDevices(owner, (device) => (isGone(device) ? undefined : device));

/**
 * Keeps what came of pushes to the devices at some addresses, and forgets those that are no more. The same again is written of a
 * test alone, which is waited for.
 */
export const keepOutcomes = (owner: Owner, outcomes: ReadonlyMap<string, Outcome>, isTest: boolean) =>
  changeDevices(owner, (device) => {
    const outcome = outcomes.get(device.endpoint);
    if (outcome === 'gone') return undefined;
    const isNews = outcome && (isTest || outcome !== (device.lastPush?.outcome ?? 'sent'));
    return isNews ? { ...device, lastPush: { at: owner.now.toISOString(), outcome } } : device;
  });

/** How many were taken away; nothing is written where all are as they were. */
const changeDevices = async (
  { table, userId, now }: Owner,
  change: (device: StoredDevice) => StoredDevice | undefined,
) => {
  const { item, devices } = await loadDevices({ table, userId });
  const changed = devices.map(change);
  if (devices.every((device, n) => changed[n] === device)) return 0;
  const gone = devices.filter((_, n) => !changed[n]);
  const left = changed.filter((device) => device !== undefined);
  const { refused } = await table.write(
    devicesWrite(userId, item, left, now),
    ...gone.map(({ endpoint }) => endpointGone(userId, endpoint)),
  );
  return refused ? undefined : gone.length;
};
