import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpointKey } from '#lambdas/push/stored.ts';
import { pushDevicesKey } from '#lambdas/table/keys.ts';
import { NOW } from '#test/world/clock.ts';
import { newPerson } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable } from '#test/world/table.ts';
import { deviceId, pushCalls, startPushService } from './service.ts';

startTable();
const service = startPushService();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

const newcomer = async () => pushCalls(await newPerson());
const gone = { code: 'not-found' };

describe('devices', () => {
  it('are listed newest first, with the key for browsers; another person can’t see, remove or test them', async () => {
    const [call, stranger] = [await newcomer(), await newcomer()];
    const [first, second] = [deviceId(), deviceId()];
    const body = { Name: 'Chrome on Android', ...(await service.subscription()) };
    const device = await call('subscribe', { params: { DeviceID: first }, body });
    expect(device).toEqual({ DeviceID: first, Name: body.Name, addedAt: NOW.toISOString(), lastReceivedAt: null });
    await call('subscribe', { params: { DeviceID: second }, body: { ...body, ...(await service.subscription()) } });
    const { publicKey, devices } = await call('list', {});
    expect(publicKey).toMatch(/^B[\w-]{86}$/);
    expect(devices.map(({ DeviceID }) => DeviceID)).toEqual([second, first]);
    expect(JSON.stringify(devices)).not.toContain('127.0.0.1');
    expect((await stranger('list', {})).devices).toEqual([]);
    for (const name of ['remove', 'test'] as const)
      for (const DeviceID of [first, deviceId(), 'dev_', '1'])
        expect(await refused(stranger(name, { params: { DeviceID } }))).toMatchObject(gone);
    await call('remove', { params: { DeviceID: first } });
    expect(await refused(call('remove', { params: { DeviceID: first } }))).toMatchObject(gone);
    expect((await call('list', {})).devices).toHaveLength(1);
    expect(await listItems(endpointKey(body.endpoint).pk)).toEqual([]);
  });

  it('show when they last received something, as far as is known', async () => {
    const call = await newcomer();
    const DeviceID = deviceId();
    const body = { Name: 'Safari', ...(await service.subscription()) };
    const renew = async (lastReceivedAt?: string) =>
      (await call('subscribe', { params: { DeviceID }, body: { ...body, ...(lastReceivedAt && { lastReceivedAt }) } }))
        .lastReceivedAt;
    await renew();
    vi.setSystemTime(NOW.getTime() + 60_000);
    expect(await renew('2026-11-21T08:59:59.000Z')).toBeNull();
    expect(await renew('2026-11-21T09:01:01.000Z')).toBeNull();
    expect(await renew('2026-11-21T09:00:30.000Z')).toBe('2026-11-21T09:00:30.000Z');
    expect(await renew('2026-11-21T09:00:10.000Z')).toBe('2026-11-21T09:00:30.000Z');
    expect(await renew()).toBe('2026-11-21T09:00:30.000Z');
  });

  it('are limited to ten: the one renewed longest ago is removed, and its browser is unsubscribed', async () => {
    const call = await newcomer();
    const made: {
      DeviceID: string;
      body: { Name: string; endpoint: string; keys: { p256dh: string; auth: string } };
    }[] = [];
    for (let n = 0; n < 10; n++) {
      const one = { DeviceID: deviceId(), body: { Name: `Tablet ${n}`, ...(await service.subscription()) } };
      made.push(one);
      await call('subscribe', { params: { DeviceID: one.DeviceID }, body: one.body });
    }
    const [first, second] = made;
    await call('subscribe', { params: { DeviceID: String(first?.DeviceID) }, body: first?.body as never });
    await call('subscribe', {
      params: { DeviceID: deviceId() },
      body: { Name: '11', ...(await service.subscription()) },
    });
    const names = (await call('list', {})).devices.map(({ Name }) => Name);
    expect(names).toHaveLength(10);
    expect(names).toContain('Tablet 0');
    expect(names).not.toContain('Tablet 1');
    expect(await listItems(endpointKey(String(second?.body.endpoint)).pk)).toEqual([]);
  });

  it('of a shared tablet belong to its last subscriber, however many subscribe at once', async () => {
    const people = await Promise.all([newPerson(), newPerson(), newPerson()]);
    const body = { Name: 'Tablet', ...(await service.subscription()) };
    const DeviceID = deviceId();
    const subscribe = (who: { id: string }) => pushCalls(who)('subscribe', { params: { DeviceID }, body });
    const holders = async () => {
      const items = await Promise.all(people.map(({ id }) => listItems(pushDevicesKey(id).pk)));
      return items.map(([item]) => (item?.devices as unknown[] | undefined)?.length ?? 0);
    };
    for (const who of people) await subscribe(who);
    expect(await holders()).toEqual([0, 0, 1]);
    await Promise.allSettled(people.map(subscribe));
    expect((await holders()).reduce((sum, count) => sum + count)).toBe(1);
    const [held] = await listItems(endpointKey(body.endpoint).pk);
    expect((await holders())[people.findIndex(({ id }) => id === held?.userId)]).toBe(1);
  });

  it('with an endpoint inside the network, or at a host that is no push service, are refused', async () => {
    const call = await newcomer();
    const { keys } = await service.subscription();
    for (const endpoint of [
      'https://169.254.169.254/latest/meta-data',
      'http://127.0.0.1:80/push/1',
      'https://push.attacker.nz/1',
    ])
      expect(
        await refused(call('subscribe', { params: { DeviceID: deviceId() }, body: { Name: 'A', endpoint, keys } })),
      ).toMatchObject({ code: 'refused' });
    expect((await call('list', {})).devices).toEqual([]);
  });
});
