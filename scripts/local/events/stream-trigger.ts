import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { StreamTriggerSpec } from '../stack.ts';
import { matches } from './pattern.ts';
import type { StreamRecord } from './stream.ts';

export interface StreamTriggerOptions {
  trigger: StreamTriggerSpec;
  call(event: unknown): Promise<unknown>;
  giveUp(records: StreamRecord[], error: unknown): Promise<void>;
  retryDelayMs?: number;
}

const Said = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).default([]) }).nullish();

/**
 * Implements Lambda's event source mapping on a stream: filters the records and calls the function. Retries from the
 * first record that the function returns as failed. Halves a failing batch until the failing record is alone. After the
 * mapping's number of retries or maximum age, gives up on the rest.
 */
export function streamTrigger({ trigger, call, giveUp, retryDelayMs = 100 }: StreamTriggerOptions) {
  const expired = ({ dynamodb }: StreamRecord) =>
    Date.now() / 1000 - dynamodb.ApproximateCreationDateTime > trigger.maxAgeSeconds;

  const deliver = async (records: StreamRecord[], attempt = 0): Promise<void> => {
    const [first] = records;
    if (!first) return;
    let left = records;
    let why: unknown = new Error('The function returned these records as failed');
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
