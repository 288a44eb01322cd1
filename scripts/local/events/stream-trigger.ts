import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { StreamTriggerSpec } from '../stack.ts';
import { matches } from './pattern.ts';
import type { StreamRecord } from './stream.ts';

export interface StreamTriggerOptions {
  trigger: StreamTriggerSpec;
  /** Calls the function and answers what it said. */
  call(event: unknown): Promise<unknown>;
  /** Keeps a batch that was given up. */
  giveUp(records: StreamRecord[], error: unknown): Promise<void>;
  retryDelayMs?: number;
}

const Said = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).default([]) }).nullish();

/**
 * Lambda's event source mapping on a stream: filter, call. Records that the function gives back come again, from the first
 * of them on; a batch that it fails on is halved until the record at fault stands alone. What was tried as often or as
 * long as the mapping says is given up, whole.
 */
export function streamTrigger({ trigger, call, giveUp, retryDelayMs = 100 }: StreamTriggerOptions) {
  const expired = ({ dynamodb }: StreamRecord) =>
    Date.now() / 1000 - dynamodb.ApproximateCreationDateTime > trigger.maxAgeSeconds;

  const deliver = async (records: StreamRecord[], attempt = 0): Promise<void> => {
    const [first] = records;
    if (!first) return;
    let left = records;
    let why: unknown = new Error('The function gave these records back');
    try {
      const given = Said.parse(await call({ Records: records }))?.batchItemFailures ?? [];
      if (given.length === 0) return;
      const ids = new Set(given.map(({ itemIdentifier }) => itemIdentifier));
      const from = records.findIndex(({ dynamodb }) => ids.has(dynamodb.SequenceNumber));
      left = records.slice(Math.max(from, 0));
    } catch (error) {
      why = error;
      if (records.length > 1) {
        const half = Math.ceil(records.length / 2);
        await deliver(records.slice(0, half), attempt);
        return deliver(records.slice(half), attempt);
      }
    }
    if (attempt >= trigger.retries || expired(first)) return giveUp(left, why);
    await wait(retryDelayMs);
    return deliver(left, attempt + 1);
  };

  return (records: StreamRecord[]) =>
    deliver(records.filter((record) => trigger.filters.some((filter) => matches(filter, record))));
}
