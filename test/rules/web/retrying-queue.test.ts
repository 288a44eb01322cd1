import { beforeEach, expect, it, vi } from 'vitest';
import { startWindow } from '#test/rules/window.ts';
import { recordReached } from '#web/device/reachability.ts';
import { createRetryingQueue, type Delivery } from '#web/device/retrying-queue.ts';

let window: ReturnType<typeof startWindow>;
beforeEach(() => {
  window = startWindow();
  return window.leave;
});

/** A queue whose deliveries go as `outcome` says. */
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

it('sends what waits one by one, also what comes at the very end', async () => {
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

it('tries again later and later, and at once when asked to', async () => {
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

it('tries no more by itself once it was stopped', async () => {
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

it.each(['failed', 'stopped', 'throws'] as const)('tries again when the network is back what %s', async (outcome) => {
  const { waiting, sent, world, queue } = open();
  waiting.push('a', 'b');
  world.outcome = outcome;
  await queue.flush().catch(() => {});
  world.outcome = 'done';
  window.comeOnline();
  await pass(0);
  expect([sent, waiting]).toEqual([['a', 'a', 'b'], []]);
});

it('sends so many in a row, at most, and the rest in its time', async () => {
  const { waiting, sent, queue } = open({ mostInARow: 2 });
  waiting.push('a', 'b', 'c');
  await queue.flush();
  expect(sent).toEqual(['a', 'b']);
  await pass(0);
  expect(sent).toEqual(['a', 'b', 'c']);
});

it('goes on after what nobody expected, which it does not hide', async () => {
  const { waiting, sent, world, queue } = open();
  waiting.push('a');
  world.outcome = 'throws';
  await expect(queue.flush()).rejects.toThrow('Not of ours');
  world.outcome = 'done';
  await pass(2_000);
  expect([sent, waiting]).toEqual([['a', 'a'], []]);
});

it('sends what waits once any call is answered again, as no browser tells of a network that is back behind the cable', async () => {
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

it('waits for its time where a network answers small calls, and this one never', async () => {
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
