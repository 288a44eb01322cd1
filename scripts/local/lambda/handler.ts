import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import { inRoot } from '../../root.ts';
import { checkAnswer, runAs } from '../grants/enforce.ts';

export type Handler = (event: unknown, context: Context) => unknown;

export const bundleOf = (name: string) => inRoot('dist/lambdas', name, 'index.mjs');

export async function loadHandler(file: string): Promise<Handler> {
  const { handler } = await import(pathToFileURL(file).href);
  if (typeof handler !== 'function') throw new Error(`${file} exports no function "handler"`);
  return handler;
}

export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Calls a handler with a copy of the event and a Lambda context. Throws TimedOut if it takes too long. */
export async function invoke(handler: Handler, name: string, event: unknown, timeoutMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`${name} timed out after ${timeoutMs / 1000} seconds`)), timeoutMs);
  });
  try {
    const call = async () => {
      const result = await handler(structuredClone(event), contextOf(name, Date.now() + timeoutMs));
      checkAnswer(result);
      return result;
    };
    return await Promise.race([runAs(name, call), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

const contextOf = (name: string, deadline: number): Context => ({
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${name}`,
  memoryLimitInMB: '1024',
  awsRequestId: randomUUID(),
  logGroupName: `/aws/lambda/${name}`,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  done: () => {},
  fail: () => {},
  succeed: () => {},
});
