import { beforeEach, expect, it, vi } from 'vitest';
import { startWindow } from '#test/rules/window.ts';
import { LoggedOut } from '#web/device/database.ts';
import { recordReached } from '#web/device/reachability.ts';
import { createRetryingQueue, type Delivery, repeatUntilDone } from '#web/device/retrying-queue.ts';

let window: ReturnType<typeof startWindow>;
beforeEach(() => {
  window = startWindow();
  return window.leave;
});

/** A queue whose deliveries all end with `outcome`. */
const open = (options: { mostInARow?: number } = {}) => {
  const waiting: string[] = [];
  const sent: string[] = [];
  const world = { outcome: 'done' as Delivery | 'throws', underWay: 0, most: 0 };
  const queue = createRetryingQueue({
    next: () => waiting[0] ?? null,
    send: async (job) => {
      world.most = Math.max(world.most, ++world.underWay);
      await Promise.resolve();
      world.underWay--;
      sent.push(job);
      if (world.outcome === 'throws') throw new Error('Not of ours');
      if (world.outcome === 'done') waiting.shift();
      return world.outcome;
    },
    retryAfterMs: [2_000, 5_000],
    ...options,
  });
  return { waiting, sent, world, queue };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('sends waiting jobs one by one, including one added at the very end', async () => {
  const { waiting, sent, world, queue } = open();
  waiting.push('a', 'b');
  const [one, other] = [queue.flush(), queue.flush()];
  expect(other).toBe(one);
  await one;
  waiting.push('c');
  await queue.flush();
  waiting.push('d');
  queue.wake();
  await pass(0);
  expect([sent, world.most]).toEqual([['a', 'b', 'c', 'd'], 1]);
});

it('retries with growing delays, and at once on request', async () => {
  const { waiting, sent, world, queue } = open();
  waiting.push('a');
  world.outcome = 'failed';
  await queue.flush();
  for (const after of [2_000, 5_000, 5_000]) {
    const before = sent.length;
    await pass(after - 1);
    expect(sent).toHaveLength(before);
    await pass(1);
    expect(sent).toHaveLength(before + 1);
  }
  world.outcome = 'done';
  await queue.flush();
  await pass(600_000);
  expect([sent.length, waiting]).toEqual([5, []]);
});

/** Sets the device's clock without any time passing. */
const setClock = (ms: number) => vi.setSystemTime(Date.now() + ms);
const DAY_MS = 86_400_000;

it.each([-3 * DAY_MS, -30 * DAY_MS, 3 * DAY_MS])(
  'retries after the same delay although the device’s clock was set by %i ms',
  async (ms) => {
    const { waiting, sent, world, queue } = open();
    waiting.push('a');
    world.outcome = 'failed';
    await queue.flush();
    setClock(ms);
    queue.wake();
    await pass(1_999);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent).toHaveLength(2);
  },
);

it('retries when the page is shown again, as timers stop while a device sleeps', async () => {
  const { waiting, sent, world, queue } = open();
  waiting.push('a');
  world.outcome = 'failed';
  await queue.flush();
  window.show('hidden');
  await pass(0);
  expect(sent).toHaveLength(1);
  world.outcome = 'done';
  window.show('visible');
  await pass(0);
  expect(sent).toHaveLength(2);
  waiting.push('b');
  window.show('visible');
  await pass(0);
  expect(sent).toHaveLength(2);
});

it('does not retry automatically after it was stopped', async () => {
  const { waiting, sent, world, queue } = open();
  waiting.push('a');
  world.outcome = 'stopped';
  await queue.flush();
  await pass(600_000);
  expect(sent).toEqual(['a']);
  world.outcome = 'done';
  queue.wake();
  await pass(0);
  expect([sent, waiting]).toEqual([['a', 'a'], []]);
});

it.each(['failed', 'stopped', 'throws'] as const)(
  'retries jobs that ended as %s when the network is back',
  async (outcome) => {
    const { waiting, sent, world, queue } = open();
    waiting.push('a', 'b');
    world.outcome = outcome;
    await queue.flush().catch(() => {});
    world.outcome = 'done';
    window.comeOnline();
    await pass(0);
    expect([sent, waiting]).toEqual([['a', 'a', 'b'], []]);
  },
);

it('sends a limited number in a row, and the rest afterwards', async () => {
  const { waiting, sent, queue } = open({ mostInARow: 2 });
  waiting.push('a', 'b', 'c');
  await queue.flush();
  expect(sent).toEqual(['a', 'b']);
  await pass(0);
  expect(sent).toEqual(['a', 'b', 'c']);
});

it('continues after an unexpected error, which it rethrows', async () => {
  const { waiting, sent, world, queue } = open();
  waiting.push('a');
  world.outcome = 'throws';
  await expect(queue.flush()).rejects.toThrow('Not of ours');
  world.outcome = 'done';
  await pass(2_000);
  expect([sent, waiting]).toEqual([['a', 'a'], []]);
});

it('sends waiting jobs when any call gets a response again, as browsers don’t notice a router that is back online', async () => {
  const { waiting, sent, world, queue } = open();
  waiting.push('a');
  world.outcome = 'failed';
  recordReached(false);
  await queue.flush();
  await pass(1_000);
  expect(sent).toEqual(['a']);
  world.outcome = 'done';
  recordReached(true);
  await pass(0);
  expect(sent).toEqual(['a', 'a']);
  waiting.push('b');
  recordReached(false);
  recordReached(true);
  await pass(0);
  expect(sent).toEqual(['a', 'a']);
});

it('keeps its delay if only this call fails while small calls get responses', async () => {
  const { waiting, sent, world, queue } = open();
  waiting.push('a');
  world.outcome = 'failed';
  await queue.flush();
  for (let n = 0; n < 5; n++) {
    recordReached(false);
    recordReached(true);
    await pass(100);
  }
  expect(sent).toHaveLength(2);
  world.outcome = 'done';
  await pass(60_000);
  waiting.push('b');
  world.outcome = 'failed';
  await queue.flush();
  recordReached(false);
  recordReached(true);
  await pass(0);
  expect(sent.filter((job) => job === 'b')).toHaveLength(2);
});

/** Starts work that throws `error` until it is removed. */
const start = (error: Error | undefined) => {
  const world = { error, runs: 0 };
  const work = repeatUntilDone(async () => {
    world.runs++;
    await Promise.resolve();
    if (world.error) throw world.error;
  });
  return { world, work };
};
const LATE = new Error('The database did not open in time');

it('repeatUntilDone: repeats with growing delays until it succeeds', async () => {
  const { world } = start(LATE);
  await pass(0);
  for (const [runs, after] of [2_000, 5_000, 15_000, 60_000, 60_000].entries()) {
    await pass(after - 1);
    expect(world.runs).toBe(runs + 1);
    await pass(1);
  }
  world.error = undefined;
  await pass(60_000);
  expect(world.runs).toBe(7);
  await pass(600_000);
  expect(world.runs).toBe(7);
});

it('repeatUntilDone: repeats at once when the network returns', async () => {
  const { world } = start(LATE);
  await pass(0);
  world.error = undefined;
  window.comeOnline();
  await pass(0);
  expect(world.runs).toBe(2);
});

it('repeatUntilDone: runs once more when asked during a run or after it', async () => {
  const { world, work } = start(undefined);
  work.again();
  work.again();
  await pass(0);
  expect(world.runs).toBe(1);
  work.again();
  vi.advanceTimersToNextTimer();
  work.again();
  await pass(0);
  expect(world.runs).toBe(3);
});

it.each([
  ['it was stopped', LATE, true],
  ['a logout', new LoggedOut('Somebody has logged out'), false],
])('repeatUntilDone: does nothing after %s', async (_, error, isStopped) => {
  const { world, work } = start(error);
  await pass(0);
  if (isStopped) work.stop();
  await pass(600_000);
  window.comeOnline();
  await pass(0);
  expect(world.runs).toBe(1);
});
