import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { RuleSpec } from '../stack.ts';
import type { AsyncCalls } from './calls.ts';
import { matches } from './pattern.ts';

const PutEvents = z.object({
  Entries: z
    .array(z.object({ EventBusName: z.string(), Source: z.string(), DetailType: z.string(), Detail: z.string() }))
    .min(1)
    .max(10),
});

/** Of all entries of a call, as it is reckoned. It has been 1 MB since 2026; what fits here fits everywhere. Source: EventBridge user guide, "PutEvents event entry size". */
const MAX_ENTRIES_BYTES = 256 * 1024;

/** What PutEvents refuses whole. */
export class BusRefusal extends Error {
  override readonly name = 'ValidationException';
}

/** After how many milliseconds a function gets an event, each time. */
type Draw = (functionName: string) => readonly number[];

/**
 * EventBridge's PutEvents: gives each event to the functions of every rule that it matches. What no rule wants is dropped,
 * and an entry without a type or with a detail that is no JSON is given back.
 */
export const putEvents =
  (rules: readonly RuleSpec[], calls: AsyncCalls, draw: Draw = () => [0]) =>
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
      for (const fn of rules.filter(({ pattern }) => matches(pattern, event)).flatMap(({ functions }) => functions))
        for (const delay of draw(fn.name))
          if (delay === 0) calls.add(fn, event);
          else setTimeout(() => calls.add(fn, event), delay);
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
