import { DeviceId } from '#shared/ids.ts';
import { notFound } from '#shared/problem.ts';
import { Device, pushApi } from '#shared/push/api.ts';
import { pushPublicKey } from '../aws/environment.ts';
import { consume } from '../http/rate-limit.ts';
import { parseId, routes } from '../http/serve.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { requestTestPush } from './requests.ts';
import { dropDevices, loadDevices } from './stored.ts';
import { subscribe } from './subscribe.ts';

export const push = routes(pushApi, {
  list: async (_, context) => {
    const { devices } = await loadDevices(context);
    return { publicKey: pushPublicKey() ?? null, devices: devices.toReversed().map((device) => Device.parse(device)) };
  },
  subscribe: ({ params, body }, context) => subscribe(parseId(params.DeviceID, DeviceId), body, context),
  remove: async ({ params }, context) => {
    const id = parseId(params.DeviceID, DeviceId);
    const gone = await retryUntilWritten(() => dropDevices(context, ({ DeviceID }) => DeviceID === id));
    if (gone === 0) throw notFound();
    return {};
  },
  test: async ({ params }, context) => {
    const id = parseId(params.DeviceID, DeviceId);
    const { devices } = await loadDevices(context);
    if (!devices.some(({ DeviceID }) => DeviceID === id)) throw notFound();
    if (!pushPublicKey()) return { outcome: 'failed' as const };
    await consume(context, 'push-test');
    await context.table.write(requestTestPush(context.userId, id, context.now));
    return { outcome: 'sent' as const, askedAt: context.now.toISOString() };
  },
});
