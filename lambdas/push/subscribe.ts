import type { Request } from '#shared/endpoint.ts';
import type { DeviceId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { Device, type pushApi } from '#shared/push/api.ts';
import { isPushService } from '#shared/push/services.ts';
import { localPushOrigin } from '../aws/environment.ts';
import type { UserContext } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { pushDevicesKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { untilWritten } from '../table/until-written.ts';
import { devicesWrite, endpointGone, endpointKey, loadDevices, readDevices, type StoredDevice } from './stored.ts';

const MOST_DEVICES = 10;

type Told = Request<typeof pushApi.subscribe>['body'];

/** Keeps a device, as its page says it is. Its browser is from then on nobody else's; of too many devices the oldest goes. */
export const subscribe = (id: DeviceId, told: Told, { table, userId, now }: UserContext): Promise<Device> => {
  if (!isPushService(told.endpoint, localPushOrigin()))
    throw new Problem('refused', 'This browser gets its pushes from a service that we do not know.');
  return untilWritten(async () => {
    const [own, held] = await table.getAll([pushDevicesKey(userId), endpointKey(told.endpoint)], { consistent: true });
    const before = readDevices(own);
    const device = deviceFrom(
      id,
      told,
      before.find(({ DeviceID }) => DeviceID === id),
      now,
    );
    const others = before.filter(({ DeviceID, endpoint }) => DeviceID !== id && endpoint !== told.endpoint);
    const devices = [...others, device].slice(-MOST_DEVICES);
    const kept = new Set(devices.map(({ endpoint }) => endpoint));
    const { refused } = await table.write(
      devicesWrite(userId, own, devices, now),
      taken(userId, told.endpoint, held),
      ...before.filter(({ endpoint }) => !kept.has(endpoint)).map(({ endpoint }) => endpointGone(userId, endpoint)),
      ...(held && held.userId !== userId ? await takenFrom(table, String(held.userId), told.endpoint, now) : []),
    );
    return refused ? undefined : Device.parse(device);
  });
};

/** What a device says of when it got something is taken as far as it can be. */
const deviceFrom = (id: DeviceId, told: Told, before: StoredDevice | undefined, now: Date): StoredDevice => {
  const { Name, endpoint, keys, lastReceivedAt } = told;
  const addedAt = before?.addedAt ?? now.toISOString();
  const at = lastReceivedAt ? new Date(lastReceivedAt).toISOString() : '';
  const known = before?.lastReceivedAt ?? null;
  const isBelieved = at >= addedAt && at <= now.toISOString() && at > (known ?? '');
  const isSame = before?.endpoint === endpoint;
  return {
    ...{ DeviceID: id, Name, addedAt, lastReceivedAt: isBelieved ? at : known, endpoint, keys },
    ...(isSame && before.lastPush && { lastPush: before.lastPush }),
  };
};

const taken = (userId: string, endpoint: string, held: Item | undefined): Write => ({
  put: { ...endpointKey(endpoint), type: 'PUSHENDPOINT', userId },
  ...(held
    ? { condition: 'userId = :holder', values: { ':holder': held.userId } }
    : { condition: 'attribute_not_exists(pk)' }),
});

const takenFrom = async (table: Table, userId: string, endpoint: string, now: Date): Promise<Write[]> => {
  const { item, devices } = await loadDevices({ table, userId });
  const left = devices.filter((device) => device.endpoint !== endpoint);
  return left.length === devices.length ? [] : [devicesWrite(userId, item, left, now)];
};
