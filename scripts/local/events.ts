import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { type Listening, listen, readBody } from './aws/http.ts';
import { LOCAL } from './cloud/names.ts';
import { BusRefusal, putEvents } from './events/bus.ts';
import { type AsyncCalls, openAsyncCalls } from './events/calls.ts';
import { startClock } from './events/clock.ts';
import { type DeadLetters, openDeadLetters } from './events/dead-letters.ts';
import { openFailedBatches } from './events/failed-batches.ts';
import { openQueue } from './events/queue.ts';
import { startReader } from './events/reader.ts';
import { streamTrigger } from './events/stream-trigger.ts';
import type { AsyncFunction, LocalFunction, Stack, StreamTriggerSpec } from './stack.ts';

type Reader = ReturnType<typeof startReader>;
/** Calls a function. `environment` is added to its environment variables. */
type Invoke = (fn: LocalFunction, event: unknown, environment: Record<string, string>) => Promise<unknown>;

export interface EventsOptions {
  stack: Pick<Stack, 'streamTriggers' | 'queues' | 'rules' | 'schedules'>;
  dir: string;
  dynamoUrl: string;
  s3Url: string;
  tableName: string;
  invoke: Invoke;
  port?: number;
  retryDelayMs?: number;
  scheduleMs?: number;
}

const MAX_PUT_BYTES = 1024 * 1024;

/**
 * Starts everything asynchronous: the table's stream, triggers, bus, rules, queues, functions and the clock. `POST /` is
 * EventBridge's API. `GET /state`, `POST /redrive`, `POST /sweep` and `POST /remind` (at the time `at`) control it.
 * `/remind` returns what the function did, or its error.
 */
export async function startEvents(options: EventsOptions): Promise<Listening> {
  const { stack, dir, dynamoUrl, s3Url, invoke, port = 0, retryDelayMs, scheduleMs } = options;
  mkdirSync(dir, { recursive: true });
  const deadLetters = openDeadLetters(dir);
  const failedBatches = openFailedBatches(s3Url);
  const calls = openAsyncCalls({
    dir,
    invoke: (fn, event) => invoke(fn, event, {}),
    deadLetters,
    ...(retryDelayMs !== undefined && { retryDelaysMs: [retryDelayMs] }),
  });
  const queues = new Map(
    stack.queues.map((spec) => [
      spec.name,
      openQueue({ dir, spec, invoke: (fn, event) => invoke(fn, event, {}), deadLetters }),
    ]),
  );
  const clock = startClock(stack.schedules, calls, scheduleMs);
  const functions = [...stack.rules.flatMap((rule) => rule.functions), ...stack.schedules.map(({ fn }) => fn)];
  const readers = new Map<string, Reader>();
  const control = await listen(
    controller({
      'POST /': putEvents(stack.rules, calls, queues),
      'GET /state': () => ({
        ...calls.state(),
        streams: Object.fromEntries([...readers].map(([name, reader]) => [name, reader.state()])),
        queues: Object.fromEntries([...queues].map(([name, queue]) => [name, queue.size()])),
        deadLetters: deadLetters.all(),
      }),
      'POST /redrive': () => redrive(functions, calls, deadLetters),
      'POST /sweep': async () => ({ ran: (await clock.ringNow()).length }),
      'POST /remind': async (body) => {
        const fn = functions.find(({ name }) => name === 'remind');
        if (!fn) return { error: 'This stack has no reminders' };
        // without retries: the caller learns why it failed
        return invoke(fn, JSON.parse(body), {}).catch((error: unknown) => ({ error: String(error) }));
      },
    }),
    { port },
  );

  // Start them after the bus, because they call it.
  const client = new DynamoDBStreamsClient({ endpoint: dynamoUrl });
  for (const trigger of stack.streamTriggers)
    readers.set(trigger.name, readStream(trigger, client, options, control.url, failedBatches));
  return {
    ...control,
    close: async () => {
      clock.stop();
      for (const queue of queues.values()) queue.stop();
      await Promise.all([...readers.values()].map((reader) => reader.stop()));
      await control.close();
      client.destroy();
      failedBatches.close();
    },
  };
}

const readStream = (
  trigger: StreamTriggerSpec,
  client: DynamoDBStreamsClient,
  { dir, tableName, invoke, retryDelayMs }: EventsOptions,
  busUrl: string,
  failedBatches: ReturnType<typeof openFailedBatches>,
): Reader => {
  const { name, fn, batchSize } = trigger;
  const handle = streamTrigger({
    trigger,
    call: (event) => invoke(fn, event, { AWS_ENDPOINT_URL_EVENTBRIDGE: busUrl, EVENT_BUS: LOCAL.bus }),
    giveUp: (records, error) => failedBatches.keep(name, records, error),
    ...(retryDelayMs !== undefined && { retryDelayMs }),
  });
  return startReader({ client, tableName, batchSize, checkpointFile: join(dir, `${name}.checkpoint.json`), handle });
};

const controller =
  (answers: Record<string, (body: string) => unknown>) =>
  async (request: IncomingMessage, response: ServerResponse) => {
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
  };

/** Sends dead letters again, except those for functions that no longer exist. */
const redrive = (functions: readonly AsyncFunction[], calls: AsyncCalls, deadLetters: DeadLetters) => {
  let sent = 0;
  for (const { id, functionName, event } of deadLetters.all()) {
    const fn = functions.find(({ name }) => name === functionName);
    if (!fn) continue;
    calls.add(fn, event);
    deadLetters.remove(id);
    sent++;
  }
  return { sent };
};
