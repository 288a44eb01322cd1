import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import type { LocalFunction, QueueSpec } from '../stack.ts';
import type { DeadLetters } from './dead-letters.ts';
import { openFolder } from './folder.ts';

type Message = { id: string; body: string; visibleAt: number; receives: number };
export type Queue = ReturnType<typeof openQueue>;

const Said = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).default([]) }).nullish();

/** One message in this many is delivered a second time: SQS delivers at least once. */
const TWICE_ONE_IN = 20;

/**
 * Implements an SQS queue with Lambda's event source mapping: delay, visibility timeout, batches with partial failures,
 * maximum concurrency, redrive policy. Calls at once have different slots. Repeats calls that a crash interrupted.
 */
export function openQueue(options: {
  dir: string;
  spec: QueueSpec;
  invoke: (fn: LocalFunction, event: unknown) => Promise<unknown>;
  deadLetters: Pick<DeadLetters, 'move'>;
  /** Where messages are kept over a restart. */
  kept?: Pick<ReturnType<typeof openFolder<Message>>, 'all' | 'put' | 'remove'>;
}) {
  const { dir, spec, invoke, deadLetters, kept = openFolder<Message>(join(dir, 'queues', spec.name)) } = options;
  const messages = new Map(kept.all().map((message) => [message.id, message]));
  const free = Array.from({ length: spec.concurrency }, (_, slot) => slot);
  let timer: NodeJS.Timeout | undefined;
  let polledAt = Number.POSITIVE_INFINITY;
  let delivered = 0;

  const keep = (message: Message) => {
    messages.set(message.id, message);
    kept.put(message);
  };
  const remove = ({ id }: Message) => {
    messages.delete(id);
    kept.remove(id);
  };

  /** Receives a batch, which is invisible until its timeout. Moves messages that were received too often. */
  const receive = (): Message[] => {
    const batch: Message[] = [];
    for (const message of messages.values()) {
      if (batch.length === spec.batchSize) break;
      if (message.visibleAt > Date.now()) continue;
      if (message.receives === spec.maxReceives) {
        remove(message);
        deadLetters.move(spec, message.body);
        continue;
      }
      const received = {
        ...message,
        receives: message.receives + 1,
        visibleAt: Date.now() + spec.visibilitySeconds * 1000,
      };
      keep(received);
      batch.push(received);
    }
    return batch;
  };

  /** Calls the function with a batch. Messages that it doesn't return as failed are deleted. */
  const deliver = async (batch: readonly Message[], slot: number) => {
    const Records = batch.map(({ id, body, receives }) => ({
      messageId: id,
      body,
      attributes: { ApproximateReceiveCount: String(receives) },
      eventSource: 'aws:sqs',
    }));
    try {
      const failed = Said.parse(await invoke({ ...spec.fn, slot }, { Records }))?.batchItemFailures ?? [];
      const ids = new Set(failed.map(({ itemIdentifier }) => itemIdentifier));
      for (const message of batch.filter(({ id }) => !ids.has(id)))
        if (++delivered % TWICE_ONE_IN !== 0) remove(message);
        else keep({ ...message, visibleAt: Date.now(), receives: message.receives - 1 });
    } catch (error) {
      console.error(error);
    }
  };

  /** Calls free slots, then waits for the next message to become visible. */
  const poll = () => {
    clearTimeout(timer);
    while (free.length > 0) {
      const batch = receive();
      const slot = batch.length > 0 ? free.pop() : undefined;
      if (slot === undefined) break;
      void deliver(batch, slot).then(() => {
        free.push(slot);
        poll();
      });
    }
    polledAt = Number.POSITIVE_INFINITY;
    if (free.length > 0) for (const { visibleAt } of messages.values()) pollBy(visibleAt);
  };
  const pollBy = (time: number) => {
    if (time >= polledAt) return;
    polledAt = time;
    clearTimeout(timer);
    timer = setTimeout(poll, Math.max(time - Date.now(), 0));
  };

  poll();
  return {
    add: (event: unknown) => {
      const id = `${Date.now()}-${randomUUID()}`;
      const visibleAt = Date.now() + spec.delaySeconds * 1000;
      keep({ id, body: JSON.stringify(event), visibleAt, receives: 0 });
      if (free.length > 0) pollBy(visibleAt);
    },
    size: () => messages.size,
    stop: () => clearTimeout(timer),
  };
}
