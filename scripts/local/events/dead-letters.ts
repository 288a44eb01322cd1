import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { LOCAL } from '../cloud/names.ts';
import type { AsyncFunction, QueueSpec } from '../stack.ts';
import { openFolder } from './folder.ts';

/**
 * The fields that we read from the record of a failed call. Source: Lambda developer guide, "Capturing records of
 * asynchronous invocations".
 */
const Failed = z.object({
  timestamp: z.string(),
  requestContext: z.object({ functionArn: z.string() }),
  requestPayload: z.unknown(),
  responsePayload: z.object({ errorMessage: z.string() }),
});

/** `from`: the function of the queue that gave the message up. Its body is then the event itself. */
type Message = { id: string; queue: string; Body: string; from?: string };
type How = { condition: 'RetriesExhausted' | 'EventAgeExceeded'; invokeCount: number };

export type DeadLetters = ReturnType<typeof openDeadLetters>;

const read = ({ id, queue, Body, from }: Message) => {
  if (from) return { id, queue, functionName: from, event: JSON.parse(Body), error: 'Received too often', at: '' };
  const { timestamp, requestContext, requestPayload, responsePayload } = Failed.parse(JSON.parse(Body));
  // arn:aws:lambda:<region>:<account>:function:<name>:<version>
  const functionName = requestContext.functionArn.split(':')[6] ?? '';
  return { id, queue, functionName, event: requestPayload, error: responsePayload.errorMessage, at: timestamp };
};

/** Stores the events that functions failed on as files in `dir/dead-letters`. */
export function openDeadLetters(dir: string) {
  const letters = openFolder<Message>(join(dir, 'dead-letters'));
  return {
    all: () => letters.all().map(read),
    remove: letters.remove,
    /** Moves a message of a queue that was received too often. */
    move: ({ fn }: QueueSpec, Body: string) =>
      letters.put({ id: `${Date.now()}-${randomUUID()}`, queue: fn.deadLetters, Body, from: fn.name }),
    add: (fn: AsyncFunction, event: unknown, error: unknown, { condition, invokeCount }: How) => {
      console.error(`Gave up. The event is stored in ${fn.deadLetters}:`, error);
      const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
      const record = {
        version: '1.0',
        timestamp: new Date().toISOString(),
        requestContext: {
          requestId: randomUUID(),
          functionArn: `arn:aws:lambda:${LOCAL.region}:000000000000:function:${fn.name}:$LATEST`,
          condition,
          approximateInvokeCount: invokeCount,
        },
        requestPayload: event,
        responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
        responsePayload: { errorType: name, errorMessage: message, trace: stack.split('\n') },
      };
      letters.put({ id: `${Date.now()}-${randomUUID()}`, queue: fn.deadLetters, Body: JSON.stringify(record) });
    },
  };
}
