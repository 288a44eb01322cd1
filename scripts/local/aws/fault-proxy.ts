import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, type FaultPlan, openFaultPlan, parseFaults, refusal } from './fault-proxy/faults.ts';
import { openIndexLag } from './fault-proxy/index-lag.ts';
import { type Listening, listen, readBody } from './http.ts';

export interface FaultProxy extends Listening {
  /** Replaces the faults in force. */
  setFaults(faults: Fault[]): void;
  /** The requests that arrived, by operation: `{ PutItem: 3 }`. */
  counts(): Record<string, number>;
  /** Forgets the faults and the counts. */
  reset(): void;
  /** Sends what comes from now on to another address. */
  retarget(url: string): void;
}

const WRITES = /^(Put|Update|Delete|TransactWrite|BatchWrite)/;
// DynamoDB takes 16 MB at most.
const MAX_BODY_BYTES = 17 * 1024 * 1024;

interface FaultProxyOptions {
  target: string;
  port?: number;
  /** The same seed, the same luck. */
  seed?: number;
  /** How far indexes lag at least, whatever faults are in force. */
  lagMs?: number;
  onLag?: () => void;
}

/**
 * Stands before the DynamoDB emulator, which never throttles, conflicts, fails or lags, and does that on demand.
 * Another process sets the faults with `PUT /__faults` (a JSON list) and reads the counts at `GET /__counts`.
 */
export async function startFaultProxy({
  target,
  port = 0,
  seed = 1,
  lagMs: leastLagMs = 0,
  onLag = () => {},
}: FaultProxyOptions): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  const plan = openFaultPlan(seed);
  const indexes = openIndexLag<Answer>();
  let counts: Record<string, number> = {};
  let destination = target;

  const server = await listen(
    async (incoming, outgoing) => {
      const body = await readBody(incoming, MAX_BODY_BYTES);
      if (!body) return void outgoing.writeHead(413).end();
      if (incoming.url === '/__counts') return void outgoing.end(JSON.stringify(counts));
      if (incoming.url === '/__faults') return takeFaults(plan, body, outgoing);

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
      const behindMs = Math.max(lagMs, leastLagMs);
      const stale = question && behindMs > 0 ? indexes.stale(question, behindMs) : undefined;
      if (stale) {
        onLag();
        return void outgoing.writeHead(stale.status, stale.headers).end(stale.body);
      }
      const answer = await forward(incoming, body, destination, agent).catch(() => undefined);
      if (WRITES.test(operation)) indexes.wrote();
      if (question && answer?.status === 200) indexes.answered(question, answer);
      // Nobody there looks to the caller like a broken connection.
      if (!answer || fault === 'drop-answer') return void outgoing.destroy();
      outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    },
    { port },
  );
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

function takeFaults(plan: FaultPlan, body: Buffer, outgoing: ServerResponse): void {
  const { faults, wrong } = parseFaults(body.toString());
  if (faults) plan.set(faults);
  outgoing.writeHead(faults ? 204 : 400).end(wrong);
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
