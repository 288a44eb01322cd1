import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Listening } from '#scripts/local/aws/http.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { type EventsOptions, startEvents } from '#scripts/local/events.ts';
import { localCredentials } from '#scripts/local/pool.ts';
import { sendBatchesAgain } from '#scripts/redrive/batches.ts';
import { EVENT_SOURCE } from '#shared/events.ts';
import { eventually } from '#test/eventually.ts';
import { fn, invokeWith, makeStack, openEventTable } from './event-table.ts';

let table: Awaited<ReturnType<typeof openEventTable>>;
let dir: string;
const running: Listening[] = [];

beforeAll(async () => {
  for (const [name, value] of Object.entries({ REGION: 'local', ACCESS_KEY_ID: 'local', SECRET_ACCESS_KEY: 'local' }))
    vi.stubEnv(`AWS_${name}`, value);
  table = await openEventTable();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((pump) => pump.close()));
});
afterAll(() => table.close());

/** Starts a pump in a new folder, or in the given one, and records the calls of its functions. */
const pump = async (options: Partial<EventsOptions> = {}, on = join(table.dir, randomUUID())) => {
  dir = on;
  const calls: { name: string; key: string }[] = [];
  const listening = await startEvents({
    stack: makeStack(),
    dir,
    dynamoUrl: table.dynamoUrl,
    tableName: LOCAL.tableName,
    retryDelayMs: 5,
    s3Url: table.s3Url,
    ...options,
    invoke: invokeWith(
      options.invoke ??
        (async ({ name }, event) => {
          calls.push({ name, key: (event as { detail: { pk: string } }).detail.pk });
        }),
    ),
  });
  running.push(listening);
  const ask = async (method: string, path: string) => (await fetch(listening.url + path, { method })).json();
  return {
    calls,
    url: listening.url,
    keys: () => calls.map(({ key }) => key),
    state: () => ask('GET', '/state') as Promise<never>,
    put: async (Entries: object[]) => {
      const answer = await fetch(listening.url, { method: 'POST', body: JSON.stringify({ Entries }) });
      return { status: answer.status, answer: await answer.json() };
    },
    redrive: () => ask('POST', '/redrive'),
    sweep: () => ask('POST', '/sweep'),
    close: async () => {
      running.splice(running.indexOf(listening), 1);
      await listening.close();
    },
  };
};

it('the bus accepts up to 256 KB of entries per request, and rejects a larger one completely', async () => {
  const { put, keys } = await pump();
  const entry = (pk: string, bytes: number) => ({
    EventBusName: 'local',
    Source: EVENT_SOURCE,
    DetailType: 'Made',
    Detail: JSON.stringify({ pk, padding: 'x'.repeat(bytes) }),
  });
  const [small, large] = [randomUUID(), randomUUID()];
  expect(await put([entry(small, 100_000), entry(large, 170_000)])).toMatchObject({
    status: 400,
    answer: { __type: 'ValidationException' },
  });
  expect(await put([entry(small, 100_000)])).toMatchObject({ status: 200, answer: { FailedEntryCount: 0 } });
  await eventually(() => expect(keys()).toContain(small));
  expect(keys()).not.toContain(large);
});

describe('an inserted item with an event', () => {
  it('invokes the function of the rule, and nothing else does', async () => {
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

  it('is delivered once, even if the pump was down meanwhile', async () => {
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
      const { detail } = event as { detail: { pk: string } };
      if (detail.pk !== key) return;
      attempts.push(detail.pk);
      if (failures++ < times) throw new Error('out of paper');
    };
    return { key, attempts, invoke };
  };

  it('is retried twice', async () => {
    const { key, attempts, invoke } = failing(2);
    const { state } = await pump({ invoke });
    await table.make(key);
    await eventually(() => expect(attempts).toHaveLength(3));
    await eventually(async () => expect(await state()).toMatchObject({ waiting: 0, deadLetters: [] }));
  });

  it('leaves a dead letter that survives the pump and can be redriven', async () => {
    const { key, attempts, invoke } = failing(3);
    const first = await pump({ invoke });
    await table.make(key);
    await eventually(async () =>
      expect(await first.state()).toMatchObject({ deadLetters: [{ queue: 'print-failed', error: 'out of paper' }] }),
    );
    await first.close();
    const [file = ''] = readdirSync(join(dir, 'dead-letters'));
    const letter = JSON.parse(readFileSync(join(dir, 'dead-letters', file), 'utf8'));
    // The format of Lambda's failure destination.
    expect(JSON.parse(letter.Body)).toMatchObject({
      version: '1.0',
      timestamp: expect.any(String),
      requestContext: {
        requestId: expect.any(String),
        functionArn: expect.stringMatching(/^arn:aws:lambda:[\w-]+:\d{12}:function:print:\$LATEST$/),
        condition: 'RetriesExhausted',
        approximateInvokeCount: 3,
      },
      requestPayload: { 'detail-type': 'Made', source: 'pitcheck', detail: { pk: key } },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      responsePayload: { errorType: 'Error', errorMessage: 'out of paper', trace: expect.any(Array) },
    });
    const second = await pump({ invoke }, dir);
    expect(await second.redrive()).toEqual({ sent: 1 });
    await eventually(() => expect(attempts).toHaveLength(4));
    await eventually(async () => expect(await second.state()).toMatchObject({ waiting: 0, deadLetters: [] }));
  });

  it('leaves the dead letter of a function that is gone where it is', async () => {
    const { key, invoke } = failing(3);
    const dying = await pump({ invoke, stack: makeStack(fn('gone')) });
    await table.make(key);
    await eventually(async () =>
      expect(await dying.state()).toMatchObject({ deadLetters: [{ queue: 'gone-failed' }] }),
    );
    await dying.close();
    const { redrive, state } = await pump({}, dir);
    expect(await redrive()).toEqual({ sent: 0 });
    expect(await state()).toMatchObject({ deadLetters: [{ queue: 'gone-failed' }] });
  });

  it('does not block another function', async () => {
    const { key, invoke } = failing(Number.POSITIVE_INFINITY);
    const { sweep, state } = await pump({ invoke, retryDelayMs: 60_000 });
    await table.make(key);
    await eventually(async () => expect(await state()).toMatchObject({ waiting: 1 }));
    expect(await sweep()).toEqual({ ran: 1 });
  });
});

describe('a batch that does not reach the bus', () => {
  const s3 = () => new S3Client({ endpoint: table.s3Url, forcePathStyle: true, ...localCredentials });
  const waiting = async () => {
    const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: LOCAL.undelivered }));
    return Promise.all(
      Contents.map(async ({ Key = '' }) => {
        const { Body } = await s3().send(new GetObjectCommand({ Bucket: LOCAL.undelivered, Key }));
        return { Key, text: (await Body?.transformToString()) ?? '' };
      }),
    );
  };

  it('is retried as often as the mapping says, then stored completely in S3, and delivered when it is redriven', async () => {
    const [first, poisoned, last] = [randomUUID(), randomUUID(), randomUUID()];
    await table.make(first);
    // The bus rejects an event without a type.
    await table.make(poisoned, { event: '', note: 'as it was stored' });
    await table.make(last);
    const { calls, keys, state } = await pump();
    await eventually(() => expect(keys()).toEqual(expect.arrayContaining([first, last])));
    await eventually(async () => expect((await waiting()).map(({ text }) => text).join()).toContain(poisoned));
    const [kept] = (await waiting()).filter(({ text }) => text.includes(poisoned));
    expect(kept?.Key).toMatch(/^aws\/lambda\/stream\/local\/\d{4}\/\d\d\/\d\d\//);
    expect(kept?.text).toContain('as it was stored');
    await eventually(async () => expect(await state()).toMatchObject({ waiting: 0, deadLetters: [] }));

    // The faulty entry stays. The rest of the batch may be delivered twice.
    expect(await sendBatchesAgain(s3(), LOCAL.undelivered, () => {})).toEqual({ sent: 0, refused: 1 });
    expect((await waiting()).some(({ text }) => text.includes(poisoned))).toBe(true);
    const mended = String(kept?.text).replaceAll('\\"event\\":{\\"S\\":\\"\\"}', '\\"event\\":{\\"S\\":\\"Made\\"}');
    await s3().send(new PutObjectCommand({ Bucket: LOCAL.undelivered, Key: kept?.Key, Body: mended }));
    calls.length = 0;
    expect(await sendBatchesAgain(s3(), LOCAL.undelivered, () => {})).toEqual({ sent: 1, refused: 0 });
    await eventually(() => expect(keys()).toContain(poisoned));
    expect(await waiting()).toEqual([]);
  });

  it('is split if the forwarder cannot even be called, and delivered when it can be called again', async () => {
    let refusals = 0;
    const key = randomUUID();
    const calls: string[] = [];
    const options = {
      stack: makeStack(),
      dir: join(table.dir, randomUUID()),
      dynamoUrl: table.dynamoUrl,
      s3Url: table.s3Url,
      tableName: LOCAL.tableName,
      retryDelayMs: 5,
    };
    const invoke: EventsOptions['invoke'] = async (called, event, environment) => {
      if (called.name === 'forward' && refusals < 2 && JSON.stringify(event).includes(key)) {
        refusals++;
        throw new Error('no room');
      }
      return invokeWith(async (_, told) => void calls.push((told as { detail: { pk: string } }).detail.pk))(
        called,
        event,
        environment,
      );
    };
    await table.make(key);
    running.push(await startEvents({ ...options, invoke }));
    await eventually(() => expect(calls).toContain(key));
    expect(refusals).toBe(2);
  });
});

it('the schedule invokes its functions at their rate', async () => {
  const { calls } = await pump({
    scheduleMs: 20,
    invoke: async ({ name }) => void calls.push({ name, key: '' }),
  });
  await eventually(() => expect(calls.filter(({ name }) => name === 'sweep').length).toBeGreaterThan(1));
});

it('a manual run of the reminders returns what the function did, or why it failed', async () => {
  const stack = {
    ...makeStack(),
    schedules: [{ ...makeStack().schedules[0], fn: fn('remind') }],
  } as EventsOptions['stack'];
  const remind = async (invoke: EventsOptions['invoke']) => {
    const { url } = await pump({ invoke, stack });
    return (await fetch(`${url}/remind`, { method: 'POST', body: '{}' })).json();
  };
  expect(await remind(async ({ name }) => (name === 'remind' ? { told: 2 } : undefined))).toEqual({ told: 2 });
  const failing = () => Promise.reject(new Error('timed out'));
  expect(await remind(failing)).toEqual({ error: 'Error: timed out' });
});

it('the next pump repeats a call that was cut off', async () => {
  const key = randomUUID();
  const first = await pump({ invoke: () => new Promise(() => {}), stack: makeStack(fn('print', { retries: 0 })) });
  await table.make(key);
  await eventually(async () => expect(await first.state()).toHaveProperty('waiting', expect.any(Number)));
  await eventually(async () => expect(((await first.state()) as { waiting: number }).waiting).toBeGreaterThan(0));
  await first.close();
  const second = await pump({}, dir);
  await eventually(() => expect(second.keys()).toContain(key));
});
