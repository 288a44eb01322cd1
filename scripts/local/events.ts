import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { type Listening, listen } from './aws/http.ts';
import { bus } from './events/bus.ts';
import { type Invoke, openAsyncCalls } from './events/calls.ts';
import { startClock } from './events/clock.ts';
import { type DeadLetter, openDeadLetters } from './events/dead-letters.ts';
import { pipeThrough } from './events/pipe.ts';
import { startReader } from './events/reader.ts';
import type { Stack } from './stack.ts';

export interface EventsOptions {
  stack: Pick<Stack, 'pipes' | 'rules' | 'schedules'>;
  /** Where the checkpoints, the calls under way and the dead letters are kept. */
  dir: string;
  dynamoUrl: string;
  tableName: string;
  invoke: Invoke;
  port?: number;
  retryDelayMs?: number;
  scheduleMs?: number;
}

/**
 * Everything that happens without a person waiting: table's stream → Pipes → bus → rules → functions, and the clock.
 * Controlled over HTTP: `GET /state`, `POST /redrive`, `POST /sweep`.
 */
export async function startEvents(options: EventsOptions): Promise<Listening> {
  const { stack, dir, dynamoUrl, tableName, invoke, port = 0, retryDelayMs, scheduleMs } = options;
  mkdirSync(dir, { recursive: true });
  const deadLetters = openDeadLetters(dir);
  const calls = openAsyncCalls({
    dir,
    invoke,
    deadLetters,
    ...(retryDelayMs !== undefined && { retryDelaysMs: [retryDelayMs] }),
  });
  const put = bus(stack.rules, calls);
  const client = new DynamoDBStreamsClient({ endpoint: dynamoUrl });
  const pipes = stack.pipes.map((pipe) => {
    const handle = pipeThrough({ pipe, put, deadLetters, ...(retryDelayMs !== undefined && { retryDelayMs }) });
    const checkpointFile = join(dir, `${pipe.name}.checkpoint.json`);
    return {
      name: pipe.name,
      handle,
      reader: startReader({ client, tableName, batchSize: pipe.batchSize, checkpointFile, handle }),
    };
  });
  const clock = startClock(stack.schedules, calls, scheduleMs);

  const redrive = async () => {
    const letters = deadLetters.all();
    for (const letter of letters) {
      await sendAgain(letter);
      deadLetters.remove(letter.id);
    }
    return { sent: letters.length };
  };
  const sendAgain = async ({ what }: DeadLetter) => {
    if ('record' in what) await pipes.find(({ name }) => name === what.pipe)?.handle([what.record]);
    else calls.add(what.fn, what.event);
  };

  const answers: Record<string, () => unknown> = {
    'GET /state': () => ({
      ...calls.state(),
      pipes: Object.fromEntries(pipes.map(({ name, reader }) => [name, reader.state()])),
      deadLetters: deadLetters.all(),
    }),
    'POST /redrive': redrive,
    'POST /sweep': async () => ({ ran: (await clock.ringNow()).length }),
  };
  const control = await listen(
    async (request, response) => {
      const answer = answers[`${request.method} ${request.url}`];
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify((await answer?.()) ?? {}));
    },
    { port },
  );

  return {
    ...control,
    close: async () => {
      clock.stop();
      await Promise.all([control.close(), ...pipes.map(({ reader }) => reader.stop())]);
      client.destroy();
    },
  };
}
