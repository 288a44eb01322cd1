import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { LOCAL } from '../cloud/names.ts';
import type { AsyncFunction } from '../stack.ts';
import { folder } from './folder.ts';
import type { StreamRecord } from './stream.ts';

/** What of Lambda's record of a failed call is read here. Source: Lambda developer guide, "Capturing records of asynchronous invocations". */
const Failed = z.object({
  timestamp: z.string(),
  requestContext: z.object({ functionArn: z.string(), condition: z.string() }),
  requestPayload: z.unknown(),
  responsePayload: z.object({ errorMessage: z.string() }),
});

/** A message of a queue, whose body is that record. */
type Message = { id: string; queue: string; Body: string };
/** As earlier releases kept it; some hold a record of the stream. */
type Earlier = {
  id: string;
  queue: string;
  what: { fn: { name: string }; event: unknown } | { record: StreamRecord };
  error: string;
  at: string;
};

/** An event that its function failed on: the queue of the stack that it would lie in, and what is sent again. */
export interface DeadLetter {
  id: string;
  queue: string;
  what: { functionName: string; event: unknown } | { record: StreamRecord };
  error: string;
  at: string;
}

export type DeadLetters = ReturnType<typeof openDeadLetters>;
type How = { condition: 'RetriesExhausted' | 'EventAgeExceeded'; invokeCount: number };

const read = (letter: Message | Earlier): DeadLetter => {
  const { id, queue } = letter;
  if ('Body' in letter) {
    const { timestamp, requestContext, requestPayload, responsePayload } = Failed.parse(JSON.parse(letter.Body));
    // arn:aws:lambda:<region>:<account>:function:<name>:<version>
    const functionName = requestContext.functionArn.split(':')[6] ?? '';
    const what = { functionName, event: requestPayload };
    return { id, queue, what, error: responsePayload.errorMessage, at: timestamp };
  }
  const { what, error, at } = letter;
  const told = 'record' in what ? what : { functionName: what.fn.name, event: what.event };
  return { id, queue, what: told, error, at };
};

/** Kept as files in `dir/dead-letters`, each what a function's destination for failures gets. */
export function openDeadLetters(dir: string) {
  const letters = folder<Message | Earlier>(join(dir, 'dead-letters'));
  return {
    all: () => letters.all().map(read),
    remove: letters.remove,
    add: (fn: AsyncFunction, event: unknown, error: unknown, { condition, invokeCount }: How) => {
      console.error(`Given up; it waits in ${fn.deadLetters}:`, error);
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
