import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { deliver } from '#lambdas/push/deliver.ts';
import { loadDevices } from '#lambdas/push/stored.ts';
import { handler } from '#lambdas/push.ts';
import { table } from '#lambdas/table/connect.ts';
import { pushDevicesKey, pushKey } from '#lambdas/table/keys.ts';
import { testWords } from '#shared/push/message.ts';
import { buildEvent, listEventItems } from '#test/world/lost-events.ts';
import { newPerson } from '#test/world/people.ts';
import { listItems, startTable, write } from '#test/world/table.ts';
import { deviceId, pushCalls, startPushService } from './service.ts';

startTable();
const service = startPushService();
let info: MockInstance<typeof logLines.info>;
beforeEach(() => {
  info = vi.spyOn(logLines, 'info').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Creates a person with this many devices, and a push to all of them. */
const withDevices = async (count: number) => {
  const who = await newPerson();
  const call = pushCalls(who);
  const browsers = [];
  for (let n = 0; n < count; n++) {
    const browser = { DeviceID: deviceId(), ...(await service.subscription()) };
    const { DeviceID, ...subscription } = browser;
    await call('subscribe', { params: { DeviceID }, body: { Name: `Phone ${n}`, ...subscription } });
    browsers.push(browser);
  }
  const [first = never(), ...others] = browsers;
  const now = new Date();
  const asked = pushKey(who.id, 'something');
  const push = async () => {
    const { devices } = await loadDevices({ table: table(), userId: who.id });
    const until = new Date(now.getTime() + 60_000);
    return deliver(table(), testWords, { asked, userId: who.id, devices, about: 'x', until, isTest: false }, now);
  };
  const left = async () => (await call('list', {})).devices.length;
  const lastPush = async ({ DeviceID }: { DeviceID: string }) =>
    (await call('list', {})).devices.find((one) => one.DeviceID === DeviceID)?.lastPush;
  return { who, call, first, others, browsers, push, left, lastPush };
};
const never = (): never => {
  throw new Error('There is no device');
};

it('a test goes to its device only, once, signed and encrypted as the service requires, and not late', async () => {
  const { call, first, others, lastPush } = await withDevices(2);
  const { outcome, askedAt } = await call('test', { params: { DeviceID: first.DeviceID } });
  expect(outcome).toBe('sent');
  expect(await lastPush(first)).toBeUndefined();
  const asked = (await listEventItems()).filter(({ event }) => event === 'PushWanted');
  const [event = never()] = asked.map(buildEvent);
  await handler(event);
  await handler(event);
  const [pushed, ...more] = service.pushedTo(first);
  expect(more).toEqual([]);
  expect(pushed).toMatchObject({ title: testWords.title, urgency: 'high', lang: 'en-NZ', tag: pushed?.topic });
  expect(pushed?.ttl).toBeGreaterThan(200);
  for (const other of others) expect(service.pushedTo(other)).toEqual([]);
  // the waiting page recognises its own push
  const answered = await lastPush(first);
  expect(answered?.outcome).toBe('sent');
  expect(answered && askedAt && answered.at >= askedAt).toBe(true);
  await call('test', { params: { DeviceID: first.DeviceID } });
  const late = (await listEventItems()).filter(
    (one) => one.event === 'PushWanted' && !asked.some(({ sk }) => sk === one.sk),
  );
  expect(late).toHaveLength(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  await handler(buildEvent(late[0] ?? never()));
  expect(service.pushedTo(first)).toHaveLength(1);
  expect(JSON.stringify(info.mock.calls)).not.toMatch(/127\.0\.0\.1|http/);
});

it('a subscription unknown to the service is deleted; on a temporary failure only the rest is retried', async () => {
  const { browsers, push, left, lastPush } = await withDevices(5);
  const [missing = never(), expired = never(), busy = never(), down = never(), fine = never()] = browsers;
  const answers: [typeof fine, number][] = [
    [missing, 404],
    [expired, 410],
    [busy, 429],
    [down, 503],
  ];
  for (const [browser, answer] of answers) await service.answerWith(browser, answer);
  expect(await push()).toEqual({ sent: 1, gone: 2, later: 2, refused: 0 });
  expect(await left()).toBe(3);
  // unchanged devices are not written
  const outcomes = (await Promise.all([busy, down, fine].map(lastPush))).map((one) => one?.outcome);
  expect(outcomes).toEqual(['later', 'later', undefined]);
  await service.answerWith(busy, null);
  expect(await push()).toEqual({ sent: 1, gone: 0, later: 1, refused: 0 });
  await service.answerWith(down, null);
  expect(await push()).toEqual({ sent: 1, gone: 0, later: 0, refused: 0 });
  for (const one of [busy, down, fine]) expect(service.pushedTo(one)).toHaveLength(1);
  expect(await Promise.all([busy, down].map(lastPush))).toMatchObject([{ outcome: 'sent' }, { outcome: 'sent' }]);
});

it('a push service that is slow, endless, redirects or is internal delays no other, and is not followed or read', async () => {
  const { who, browsers, push } = await withDevices(4);
  const [slow = never(), huge = never(), redirect = never(), fine = never()] = browsers;
  for (const [browser, answer] of [
    [slow, 'slow'],
    [huge, 'huge'],
    [redirect, 'redirect'],
  ] as const)
    await service.answerWith(browser, answer);
  // stored by an older release, for example: no subscription can have it now
  const [item = never()] = await listItems(pushDevicesKey(who.id).pk);
  const [stored = never()] = item.devices as { endpoint: string; keys: object }[];
  const inside = { ...stored, DeviceID: deviceId(), endpoint: 'http://169.254.169.254/latest' };
  const noKey = { ...stored, DeviceID: deviceId(), keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } };
  await write({ put: { ...item, devices: [...(item.devices as object[]), inside, noKey] } });
  const asked = vi.spyOn(globalThis, 'fetch');
  // a timeout of one second instead of eight
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 1_000));
  const before = process.memoryUsage().arrayBuffers;
  const sending = push();
  await vi.waitFor(() => expect(service.pushedTo(fine)).toHaveLength(1), { timeout: 4_000 });
  expect(await sending).toEqual({ sent: 2, gone: 0, later: 1, refused: 3 });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000);
  expect(asked.mock.calls.map(([url]) => String(url)).join()).not.toContain('169.254');
});

it('a failed test marks the device, again at each test, until it subscribes with another endpoint', async () => {
  const { who, call, first, lastPush } = await withDevices(1);
  const { DeviceID, ...subscription } = first;
  await service.answerWith(first, 403);
  const heard = new Set<unknown>();
  for (let n = 0; n < 2; n++) {
    const { askedAt } = await call('test', { params: { DeviceID } });
    for (const item of (await listEventItems()).filter(({ pk }) => pk === pushKey(who.id, '').pk)) {
      if (heard.has(item.sk)) continue;
      heard.add(item.sk);
      await handler(buildEvent(item));
    }
    const answered = await lastPush(first);
    expect(answered?.outcome).toBe('refused');
    expect(answered && askedAt && answered.at >= askedAt).toBe(true);
  }
  const renew = (browser: typeof subscription) =>
    call('subscribe', { params: { DeviceID }, body: { Name: 'Phone', ...browser } });
  expect((await renew(subscription)).lastPush).toMatchObject({ outcome: 'refused' });
  expect((await renew(await service.subscription())).lastPush).toBeUndefined();
});
