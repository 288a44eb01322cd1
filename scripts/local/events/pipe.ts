import { setTimeout as wait } from 'node:timers/promises';
import type { PipeSpec } from '../stack.ts';
import type { Entry } from './bus.ts';
import type { DeadLetters } from './dead-letters.ts';
import { fill, textAt } from './input-template.ts';
import { matches } from './pattern.ts';
import type { StreamRecord } from './stream.ts';

export interface PipeOptions {
  pipe: PipeSpec;
  put(entries: Entry[]): void;
  deadLetters: DeadLetters;
  retryDelayMs?: number;
}

/**
 * Takes records through an EventBridge Pipe: filter, transform, put. A batch that fails is halved and tried again until
 * the record at fault stands alone; that one is tried as often and as long as the Pipe says, then becomes a dead letter.
 */
export function pipeThrough({ pipe, put, deadLetters, retryDelayMs = 100 }: PipeOptions) {
  const toEntry = (record: StreamRecord): Entry => ({
    source: textAt(pipe.source, record),
    detailType: textAt(pipe.detailType, record),
    detail: fill(pipe.inputTemplate, record),
  });
  const expired = ({ dynamodb }: StreamRecord) =>
    Date.now() / 1000 - dynamodb.ApproximateCreationDateTime > pipe.maxAgeSeconds;

  const deliver = async (records: StreamRecord[], attempt = 0): Promise<void> => {
    const [first] = records;
    if (!first) return;
    try {
      return put(records.map(toEntry));
    } catch (error) {
      if (records.length > 1) {
        const half = Math.ceil(records.length / 2);
        await deliver(records.slice(0, half), attempt);
        return deliver(records.slice(half), attempt);
      }
      if (attempt >= pipe.retries || expired(first))
        return deadLetters.add(pipe.deadLetters, { pipe: pipe.name, record: first }, error);
    }
    await wait(retryDelayMs);
    return deliver(records, attempt + 1);
  };

  return (records: StreamRecord[]) =>
    deliver(records.filter((record) => pipe.filters.some((filter) => matches(filter, record))));
}
