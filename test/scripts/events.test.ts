import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Listening } from '#scripts/local/aws/http.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { type EventsOptions, startEvents } from '#scripts/local/events.ts';
import { eventually } from '#test/eventually.ts';
import { eventTable, fn, madeStack } from './event-table.ts';

let table: Awaited<ReturnType<typeof eventTable>>;
let dir: string;
const running: Listening[] = [];

beforeAll(async () => {
  for (const [name, value] of Object.entries({ REGION: 'local', ACCESS_KEY_ID: 'local', SECRET_ACCESS_KEY: 'local' }))
    vi.stubEnv(`AWS_${name}`, value);
  table = await eventTable();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((pump) => pump.close()));
});
afterAll(() => table.close());

/** A pump on a folder of its own (or the one before), with what its functions were called with. */
const pump = async (options: Partial<EventsOptions> = {}, on = join(table.dir, randomUUID())) => {
  dir = on;
  const calls: { name: string; key: string }[] = [];
  const listening = await startEvents({
    stack: madeStack(),
    dir,
    dynamoUrl: table.dynamoUrl,
    tableName: LOCAL.tableName,
    retryDelayMs: 5,
    invoke: async ({ name }, event) => {
      calls.push({ name, key: (event as { detail: { key: string } }).detail.key });
    },
    ...options,
  });
  running.push(listening);
  const ask = async (method: string, path: string) => (await fetch(listening.url + path, { method })).json();
  return {
    calls,
    keys: () => calls.map(({ key }) => key),
    state: () => ask('GET', '/state') as Promise<never>,
    redrive: () => ask('POST', '/redrive'),
    sweep: () => ask('POST', '/sweep'),
    close: async () => {
      running.splice(running.indexOf(listening), 1);
      await listening.close();
    },
  };
};

describe('an inserted item that names its event', () => {
  it('wakes the function of the rule, and nothing else does', async () => {
    const key = randomUUID();
    const { keys } = await pump();
    await table.make(`${key}-plain`, { note: 'no event' });
    await table.make(`${key}-other`, { event: 'Unheard' });
    await table.make(key);
    await table.make(key, { event: 'Made', changed: true });
    await table.make(`${key}-last`);
    await eventually(() => expect(keys()).toContain(`${key}-last`));
    expect(keys().filter((one) => one.startsWith(key))).toEqual([key, `${key}-last`]);
  });

  it('is told once, also by a pump that was away meanwhile', async () => {
    const first = await pump();
    const [before, meanwhile] = [randomUUID(), randomUUID()];
    await table.make(before);
    await eventually(() => expect(first.keys()).toContain(before));
    await first.close();
    await table.make(meanwhile);
    const second = await pump({}, dir);
    await eventually(() => expect(second.keys()).toEqual([meanwhile]));
  });
});

describe('a function that fails', () => {
  const failing = (times: number) => {
    let failures = 0;
    const key = randomUUID();
    const attempts: string[] = [];
    const invoke: EventsOptions['invoke'] = async (_, event) => {
      const { detail } = event as { detail: { key: string } };
      if (detail.key !== key) return;
      attempts.push(detail.key);
      if (failures++ < times) throw new Error('out of paper');
    };
    return { key, attempts, invoke };
  };

  it('is tried again twice', async () => {
    const { key, attempts, invoke } = failing(2);
    const { state } = await pump({ invoke });
    await table.make(key);
    await eventually(() => expect(attempts).toHaveLength(3));
    await eventually(async () => expect(await state()).toMatchObject({ waiting: 0, deadLetters: [] }));
  });

  it('leaves a dead letter that outlives the pump and can be sent again', async () => {
    const { key, attempts, invoke } = failing(3);
    const first = await pump({ invoke });
    await table.make(key);
    await eventually(async () =>
      expect(await first.state()).toMatchObject({ deadLetters: [{ queue: 'print-failed', error: 'out of paper' }] }),
    );
    await first.close();
    const second = await pump({ invoke }, dir);
    expect(await second.redrive()).toEqual({ sent: 1 });
    await eventually(() => expect(attempts).toHaveLength(4));
    await eventually(async () => expect(await second.state()).toMatchObject({ waiting: 0, deadLetters: [] }));
  });

  it('does not keep another function waiting', async () => {
    const { key, invoke } = failing(Number.POSITIVE_INFINITY);
    const { sweep, state } = await pump({ invoke, retryDelayMs: 60_000 });
    await table.make(key);
    await eventually(async () => expect(await state()).toMatchObject({ waiting: 1 }));
    expect(await sweep()).toEqual({ ran: 1 });
  });
});

it('a record that cannot be told is given up alone, and the rest of its batch gets through', async () => {
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  const stack = madeStack();
  const [pipe] = stack.pipes;
  if (!pipe) throw new Error('no pipe');
  // Needs a field that one of them lacks.
  const picky = {
    ...pipe,
    inputTemplate: '{"key": <$.dynamodb.NewImage.pk.S>, "needed": <$.dynamodb.NewImage.needed.S>}',
  };
  const [first = '', poisoned = '', last = ''] = keys;
  await table.make(first, { event: 'Made', needed: 'x' });
  await table.make(poisoned, { event: 'Poisoned' });
  await table.make(last, { event: 'Made', needed: 'x' });
  const { calls, state } = await pump({ stack: { ...stack, pipes: [picky] } });
  await eventually(() => expect(calls.map(({ key }) => key)).toEqual(expect.arrayContaining([first, last])));
  await eventually(async () => {
    const { deadLetters } = (await state()) as { deadLetters: { queue: string; what: unknown }[] };
    expect(
      deadLetters.some(({ queue, what }) => queue === 'pipe-undelivered' && JSON.stringify(what).includes(poisoned)),
    ).toBe(true);
  });
});

it('the clock wakes its functions at their rate', async () => {
  const { calls } = await pump({
    scheduleMs: 20,
    invoke: async ({ name }) => void calls.push({ name, key: '' }),
  });
  await eventually(() => expect(calls.filter(({ name }) => name === 'sweep').length).toBeGreaterThan(1));
});

it('a call that was cut off is made again by the next pump', async () => {
  const key = randomUUID();
  const first = await pump({ invoke: () => new Promise(() => {}), stack: madeStack(fn('print', { retries: 0 })) });
  await table.make(key);
  await eventually(async () => expect(await first.state()).toHaveProperty('waiting', expect.any(Number)));
  await eventually(async () => expect(((await first.state()) as { waiting: number }).waiting).toBeGreaterThan(0));
  await first.close();
  const second = await pump({}, dir);
  await eventually(() => expect(second.keys()).toContain(key));
});
