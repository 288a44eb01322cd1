import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDeadLetters } from '#scripts/local/events/dead-letters.ts';
import { openQueue } from '#scripts/local/events/queue.ts';
import { fn } from './event-table.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'queue-'));
  vi.useFakeTimers();
});
afterEach(() => {
  rmSync(dir, { recursive: true });
  vi.useRealTimers();
});

const spec = {
  ...{ id: 'Mails1', name: 'Mails', fn: fn('notify', { deadLetters: 'dead' }), batchSize: 10, concurrency: 2 },
  ...{ delaySeconds: 600, visibilitySeconds: 180, maxReceives: 5 },
};
type Records = { messageId: string; body: string; attributes: { ApproximateReceiveCount: string } }[];
type Handle = (records: Records) => Promise<unknown>;

const open = (handle: Handle) => {
  const deadLetters = openDeadLetters(dir);
  const invoke = (_: unknown, event: unknown) => handle((event as { Records: Records }).Records);
  return { deadLetters, ...openQueue({ dir, spec, invoke, deadLetters }) };
};
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const bodies = (records: Records) => records.map(({ body }) => JSON.parse(body).n as number);

it('delays messages, and delivers them in batches, to no more calls at once than the mapping allows', async () => {
  const sizes: number[] = [];
  let running = 0;
  let most = 0;
  const { add } = open(async (records) => {
    sizes.push(records.length);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    running--;
  });
  for (let n = 0; n < 45; n++) add({ n });
  await minutes(9.9);
  expect(sizes).toEqual([]);
  await minutes(1);
  expect(sizes.slice(0, 4)).toEqual([10, 10, 10, 10]);
  expect(most).toBe(2);
});

it('delivers one message in twenty twice', async () => {
  const seen: number[] = [];
  const { add, size } = open(async (records) => void seen.push(...bodies(records)));
  for (let n = 0; n < 19; n++) add({ n });
  await minutes(11);
  expect(seen).toHaveLength(19);
  add({ n: 19 });
  await minutes(11);
  expect(seen.filter((n) => n === 19)).toHaveLength(2);
  expect(size()).toBe(0);
});

it('delivers again after the visibility timeout what the function returns as failed, and all of a call that throws', async () => {
  const seen: number[][] = [];
  const { add, size } = open(async (records) => {
    seen.push(bodies(records));
    if (seen.length === 1) throw new Error('ended');
    if (seen.length === 2) return { batchItemFailures: [{ itemIdentifier: records[1]?.messageId }] };
    return { batchItemFailures: [] };
  });
  for (let n = 0; n < 3; n++) add({ n });
  await minutes(12.9);
  expect(seen).toEqual([[0, 1, 2]]);
  await minutes(0.2);
  expect(seen).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
  await minutes(3);
  expect(seen.at(-1)).toEqual([1]);
  expect(size()).toBe(0);
});

it('moves a message that failed five times to the dead letters, for its function', async () => {
  const counts: string[] = [];
  const { add, size, deadLetters } = open(async ([record]) => {
    counts.push(String(record?.attributes.ApproximateReceiveCount));
    throw new Error('broken');
  });
  add({ n: 7 });
  await minutes(40);
  expect(counts).toEqual(['1', '2', '3', '4', '5']);
  expect(size()).toBe(0);
  expect(deadLetters.all()).toMatchObject([{ queue: 'dead', functionName: 'notify', event: { n: 7 } }]);
});

it('keeps messages over a restart, also those that were being delivered', async () => {
  const first = open(() => new Promise(() => {}));
  first.add({ n: 1 });
  await minutes(10.1);
  first.stop();
  const seen: number[] = [];
  open(async (records) => void seen.push(...bodies(records)));
  await minutes(1);
  expect(seen).toEqual([]);
  await minutes(3);
  expect(seen).toEqual([1]);
});
