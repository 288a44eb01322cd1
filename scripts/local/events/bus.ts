import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { RuleSpec } from '../stack.ts';
import type { AsyncCalls } from './calls.ts';
import { matches } from './pattern.ts';
import type { Queue } from './queue.ts';

const PutEvents = z.object({
  Entries: z
    .array(z.object({ EventBusName: z.string(), Source: z.string(), DetailType: z.string(), Detail: z.string() }))
    .min(1)
    .max(10),
});

/**
 * Maximum size of all entries in a call. AWS raised it to 1 MB in 2026; this is the older limit. Source: EventBridge
 * user guide, "PutEvents event entry size".
 */
const MAX_ENTRIES_BYTES = 256 * 1024;

export class BusRefusal extends Error {
  override readonly name = 'ValidationException';
}

/**
 * Implements EventBridge's PutEvents: sends each event to the functions and queues of every matching rule. Events that match no
 * rule are dropped. Entries without a type or with invalid JSON are returned as failed.
 */
export const putEvents =
  (rules: readonly RuleSpec[], calls: AsyncCalls, queues: ReadonlyMap<string, Pick<Queue, 'add'>>) =>
  (body: string) => {
    const { Entries } = PutEvents.parse(JSON.parse(body));
    const size = Buffer.byteLength(Entries.flatMap((entry) => [entry.Source, entry.DetailType, entry.Detail]).join(''));
    if (size > MAX_ENTRIES_BYTES) throw new BusRefusal('Total size of the entries in the request is over the limit.');
    const answers = Entries.map(({ Source, DetailType, Detail }) => {
      const detail = parseDetail(Detail);
      if (!Source || !DetailType || !detail) return { ErrorCode: 'InvalidArgument', ErrorMessage: 'Not an event' };
      const event = {
        version: '0',
        id: randomUUID(),
        'detail-type': DetailType,
        source: Source,
        account: '000000000000',
        time: new Date().toISOString().replace(/\.\d+/, ''),
        region: process.env.AWS_REGION,
        resources: [],
        detail,
      };
      for (const { functions, queues: names } of rules.filter(({ pattern }) => matches(pattern, event))) {
        for (const fn of functions) calls.add(fn, event);
        for (const name of names) queues.get(name)?.add(event);
      }
      return { EventId: event.id };
    });
    return { FailedEntryCount: answers.filter(({ ErrorCode }) => ErrorCode).length, Entries: answers };
  };

const parseDetail = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
