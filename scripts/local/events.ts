import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { type Listening, listen, readBody } from './aws/http.ts';
import { LOCAL } from './cloud/names.ts';
import { BusRefusal, putEvents } from './events/bus.ts';
import { openAsyncCalls } from './events/calls.ts';
import { openChains } from './events/chains.ts';
import { startClock } from './events/clock.ts';
import { openDeadLetters } from './events/dead-letters.ts';
import { openFailedBatches } from './events/failed-batches.ts';
import { openMishaps } from './events/mishaps.ts';
import { startReader } from './events/reader.ts';
import { streamTrigger } from './events/stream-trigger.ts';
import type { LocalFunction, Stack } from './stack.ts';

/** Calls a function; `environment` is what it finds beside what all find, `onMade` hears of what it makes. */
export type Invoke = (
  fn: LocalFunction,
  event: unknown,
  environment: Record<string, string>,
  onMade?: (key: { pk: string; sk: string }) => void,
) => Promise<unknown>;

export interface EventsOptions {
  stack: Pick<Stack, 'streamTriggers' | 'rules' | 'schedules'>;
  /** Where the checkpoints, the calls under way and the dead letters are kept. */
  dir: string;
  dynamoUrl: string;
  s3Url: string;
  tableName: string;
  invoke: Invoke;
  port?: number;
  retryDelayMs?: number;
  scheduleMs?: number;
}

type Handle = ReturnType<typeof streamTrigger>;
const MAX_PUT_BYTES = 1024 * 1024;

/**
 * Everything that happens without a person waiting: table's stream → triggers → bus → rules → functions, and the clock.
 * Controlled over HTTP: `GET /state`, `POST /redrive`, `POST /sweep`, `POST /remind` (as of `at`), `PUT /mishaps`, `GET /mishaps`; `POST /` is the bus, as EventBridge is asked.
 */
export async function startEvents(options: EventsOptions): Promise<Listening> {
  const { stack, dir, dynamoUrl, s3Url, tableName, invoke, port = 0, retryDelayMs, scheduleMs } = options;
  mkdirSync(dir, { recursive: true });
  const deadLetters = openDeadLetters(dir);
  const failedBatches = openFailedBatches(s3Url);
  const chains = openChains();
  const calls = openAsyncCalls({
    dir,
    invoke: (fn, event) => chains.follow(fn, event, (onMade) => invoke(fn, event, {}, onMade)),
    deadLetters,
    ...(retryDelayMs !== undefined && { retryDelaysMs: [retryDelayMs] }),
  });
  const mishaps = openMishaps();
  const put = putEvents(stack.rules, calls, mishaps.draw);
  const clock = startClock(stack.schedules, calls, scheduleMs);

  const streams: { name: string; handle: Handle; reader: ReturnType<typeof startReader> }[] = [];
  const functions = [...stack.rules.flatMap((rule) => rule.functions), ...stack.schedules.map(({ fn }) => fn)];
  const redrive = async () => {
    let sent = 0;
    for (const { id, what } of deadLetters.all()) {
      if ('record' in what) for (const { handle } of streams) await handle([what.record]);
      else {
        const fn = functions.find(({ name }) => name === what.functionName);
        // of a function that is no more: it waits for somebody
        if (!fn) continue;
        calls.add(fn, what.event);
      }
      deadLetters.remove(id);
      sent++;
    }
    return { sent };
  };

  const answers: Record<string, (body: string) => unknown> = {
    'POST /': put,
    'GET /state': () => ({
      ...calls.state(),
      streams: Object.fromEntries(streams.map(({ name, reader }) => [name, reader.state()])),
      deadLetters: deadLetters.all(),
    }),
    'PUT /mishaps': mishaps.set,
    'GET /mishaps': mishaps.lost,
    'POST /redrive': redrive,
    'POST /sweep': async () => ({ ran: (await clock.ringNow()).length }),
    'POST /remind': async (body) => {
      const fn = functions.find(({ name }) => name === 'remind');
      if (fn) await calls.add(fn, JSON.parse(body)).done;
    },
  };
  const control = await listen(
    async (request, response) => {
      const answer = answers[`${request.method} ${request.url}`];
      const body = await readBody(request, MAX_PUT_BYTES);
      const send = (status: number, json: unknown) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      if (!answer || !body) return send(404, {});
      try {
        send(200, (await answer(body.toString())) ?? {});
      } catch (refusal) {
        if (!(refusal instanceof BusRefusal)) throw refusal;
        send(400, { __type: refusal.name, message: refusal.message });
      }
    },
    { port },
  );

  // After the bus, which they need.
  const client = new DynamoDBStreamsClient({ endpoint: dynamoUrl });
  for (const trigger of stack.streamTriggers) {
    const { name, fn, batchSize } = trigger;
    const handle = streamTrigger({
      trigger,
      call: (event) => invoke(fn, event, { AWS_ENDPOINT_URL_EVENTBRIDGE: control.url, EVENT_BUS: LOCAL.bus }),
      giveUp: (records, error) => failedBatches.keep(name, records, error),
      ...(retryDelayMs !== undefined && { retryDelayMs }),
    });
    const checkpointFile = join(dir, `${name}.checkpoint.json`);
    streams.push({ name, handle, reader: startReader({ client, tableName, batchSize, checkpointFile, handle }) });
  }

  return {
    ...control,
    close: async () => {
      clock.stop();
      await Promise.all(streams.map(({ reader }) => reader.stop()));
      await control.close();
      client.destroy();
      failedBatches.close();
    },
  };
}
