import { hash } from 'node:crypto';
import * as z from 'zod';
import { Device, Subscription } from '#shared/push/api.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { UserContext } from '../http/context.ts';
import { pushDevicesKey, pushEndpointKey } from '../table/keys.ts';
import type { Item, Table, Write } from '../table/table.ts';

const StoredDevice = Device.extend(Subscription.shape);
export type StoredDevice = z.infer<typeof StoredDevice>;
/** A push with outcome `later` will be retried, one with `refused` won't. */
export type Outcome = NonNullable<StoredDevice['lastPush']>['outcome'] | 'gone';

/** Reads a person's devices, least recently renewed first. */
export const readDevices = (item: Item | undefined): StoredDevice[] =>
  withoutLimits(z.array(StoredDevice)).parse(item?.devices ?? []);

/** True if the person has devices, even unreadable ones. */
export const hasDevices = (item: Item | undefined) => Array.isArray(item?.devices) && item.devices.length > 0;

export const loadDevices = async ({ table, userId }: Pick<UserContext, 'table' | 'userId'>) => {
  const item = await table.get(pushDevicesKey(userId), { consistent: true });
  return { item, devices: readDevices(item) };
};

/** Builds the write that replaces the devices, with optimistic concurrency. */
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

/** Returns the key of an endpoint. It contains a hash, because the endpoint itself is a secret. */
export const endpointKey = (endpoint: string) => pushEndpointKey(hash('sha256', endpoint, 'hex'));

/** Builds the write that removes an endpoint of the person, unless another person has it by now. */
export const removeEndpoint = (userId: string, endpoint: string): Write => ({
  remove: endpointKey(endpoint),
  condition: 'attribute_not_exists(pk) OR userId = :user',
  values: { ':user': userId },
});

type Owner = { table: Table; userId: string; now: Date };

/** Removes the devices for which `isGone` is true. Returns undefined if another write won. */
export const dropDevices = (owner: Owner, isGone: (device: StoredDevice) => boolean) =>
  changeDevices(owner, (device) => (isGone(device) ? undefined : device));

/**
 * Stores outcomes by endpoint and removes devices that no longer exist. An unchanged outcome is stored only for a test
 * push.
 */
export const storeOutcomes = (owner: Owner, outcomes: ReadonlyMap<string, Outcome>, isTest: boolean) =>
  changeDevices(owner, (device) => {
    const outcome = outcomes.get(device.endpoint);
    if (outcome === 'gone') return undefined;
    const mustStore = outcome && (isTest || outcome !== (device.lastPush?.outcome ?? 'sent'));
    return mustStore ? { ...device, lastPush: { at: owner.now.toISOString(), outcome } } : device;
  });

/**
 * Changes or removes devices. Returns how many were removed, or undefined if another write won. Writes nothing if none
 * changed.
 */
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
    ...gone.map(({ endpoint }) => removeEndpoint(userId, endpoint)),
  );
  return refused ? undefined : gone.length;
};
