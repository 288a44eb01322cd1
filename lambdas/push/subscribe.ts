import type { Request } from '#shared/endpoint.ts';
import type { DeviceId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { Device, type pushApi } from '#shared/push/api.ts';
import { isPushService } from '#shared/push/services.ts';
import { localPushOrigin } from '../aws/environment.ts';
import type { UserContext } from '../http/context.ts';
import { pushDevicesKey } from '../table/keys.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { devicesWrite, endpointKey, loadDevices, readDevices, removeEndpoint, type StoredDevice } from './stored.ts';

const MAX_DEVICES = 10;

type SubscribeRequest = Request<typeof pushApi.subscribe>['body'];

/**
 * Adds or renews a device. If another person has its endpoint, it moves to this person. If there are too many devices,
 * removes the one renewed longest ago.
 */
export const subscribe = (
  id: DeviceId,
  request: SubscribeRequest,
  { table, userId, now }: UserContext,
): Promise<Device> => {
  if (!isPushService(request.endpoint, localPushOrigin()))
    throw new Problem('refused', 'This browser’s notification service isn’t supported.');
  return retryUntilWritten(async () => {
    const [own, held] = await table.getAll([pushDevicesKey(userId), endpointKey(request.endpoint)], {
      consistent: true,
    });
    const before = readDevices(own);
    const device = buildDevice(
      id,
      request,
      before.find(({ DeviceID }) => DeviceID === id),
      now,
    );
    const others = before.filter(({ DeviceID, endpoint }) => DeviceID !== id && endpoint !== request.endpoint);
    const devices = [...others, device].slice(-MAX_DEVICES);
    const kept = new Set(devices.map(({ endpoint }) => endpoint));
    const { refused } = await table.write(
      devicesWrite(userId, own, devices, now),
      takeEndpoint(userId, request.endpoint, held),
      ...before.filter(({ endpoint }) => !kept.has(endpoint)).map(({ endpoint }) => removeEndpoint(userId, endpoint)),
      ...(held && held.userId !== userId
        ? await removeFromHolder(table, String(held.userId), request.endpoint, now)
        : []),
    );
    return refused ? undefined : Device.parse(device);
  });
};

/** Builds the device to store. Accepts the device's own time of its last push only if that is plausible. */
const buildDevice = (
  id: DeviceId,
  request: SubscribeRequest,
  before: StoredDevice | undefined,
  now: Date,
): StoredDevice => {
  const { Name, endpoint, keys, lastReceivedAt } = request;
  const addedAt = before?.addedAt ?? now.toISOString();
  const at = lastReceivedAt ? new Date(lastReceivedAt).toISOString() : '';
  const known = before?.lastReceivedAt ?? null;
  const isPlausible = at >= addedAt && at <= now.toISOString() && at > (known ?? '');
  const isSame = before?.endpoint === endpoint;
  return {
    ...{ DeviceID: id, Name, addedAt, lastReceivedAt: isPlausible ? at : known, endpoint, keys },
    ...(isSame && before.lastPush && { lastPush: before.lastPush }),
  };
};

const takeEndpoint = (userId: string, endpoint: string, held: Item | undefined): Write => ({
  put: { ...endpointKey(endpoint), type: 'PUSHENDPOINT', userId },
  ...(held
    ? { condition: 'userId = :holder', values: { ':holder': held.userId } }
    : { condition: 'attribute_not_exists(pk)' }),
});

const removeFromHolder = async (table: Table, userId: string, endpoint: string, now: Date): Promise<Write[]> => {
  const { item, devices } = await loadDevices({ table, userId });
  const left = devices.filter((device) => device.endpoint !== endpoint);
  return left.length === devices.length ? [] : [devicesWrite(userId, item, left, now)];
};
