import { Agent, type IncomingMessage, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Listening, listen, readBody } from '#scripts/local/aws/http.ts';
import { type Fault, openFaultPlan, refusal } from './faults.ts';
import { openIndexLag } from './index-lag.ts';

export interface FaultProxy extends Listening {
  /** Replaces all faults. */
  setFaults(faults: Fault[]): void;
  /** Returns the number of requests by operation: `{ PutItem: 3 }`. */
  counts(): Record<string, number>;
  /** Clears faults and counts. */
  reset(): void;
  /** Sends later requests to another URL. */
  retarget(url: string): void;
}

const WRITES = /^(Put|Update|Delete|TransactWrite|BatchWrite)/;
// DynamoDB accepts at most 16 MB.
const MAX_BODY_BYTES = 17 * 1024 * 1024;

interface FaultProxyOptions {
  target: string;
  /** The seed for faults with a probability. */
  seed?: number;
}

/** Injects faults in front of the DynamoDB emulator, which never throttles, conflicts, fails or lags by itself. */
export async function startFaultProxy({ target, seed = 1 }: FaultProxyOptions): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  const plan = openFaultPlan(seed);
  const indexes = openIndexLag<Answer>();
  let counts: Record<string, number> = {};
  let destination = target;

  const server = await listen(async (incoming, outgoing) => {
    const body = await readBody(incoming, MAX_BODY_BYTES);
    if (!body) return void outgoing.writeHead(413).end();

    const operation = String(incoming.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    counts[operation] = (counts[operation] ?? 0) + 1;
    const { delayMs, lagMs, fault } = plan.draw(operation);
    await sleep(delayMs);
    if (fault === 'drop-request') return void outgoing.destroy();
    const refused = fault && refusal(fault, operation, body);
    if (refused) {
      return void outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(refused);
    }
    const question = operation === 'Query' && body.includes('"IndexName"') ? body.toString() : undefined;
    const stale = question && lagMs > 0 ? indexes.stale(question, lagMs) : undefined;
    if (stale) return void outgoing.writeHead(stale.status, stale.headers).end(stale.body);
    const answer = await forward(incoming, body, destination, agent).catch(() => undefined);
    if (WRITES.test(operation)) indexes.wrote();
    if (question && answer?.status === 200) indexes.answered(question, answer);
    // An unreachable emulator looks like a broken connection.
    if (!answer || fault === 'drop-answer') return void outgoing.destroy();
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  });
  return {
    ...server,
    close: async () => {
      await server.close();
      agent.destroy();
    },
    setFaults: plan.set,
    counts: () => ({ ...counts }),
    reset: () => {
      counts = {};
      plan.set([]);
    },
    retarget: (url) => {
      destination = url;
    },
  };
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

function forward(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  target: string,
  agent: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onward = send(new URL(url ?? '/', target), { method, headers, agent }, (response) => {
      const { 'transfer-encoding': _, ...kept } = response.headers;
      buffer(response).then(
        (content) => resolve({ status: response.statusCode ?? 502, headers: kept, body: content }),
        reject,
      );
    });
    onward.on('error', reject).end(body);
  });
}
