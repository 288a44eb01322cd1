import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { clientTimeouts } from './check.ts';

/** Longer than any function takes, including its start. */
const INVOKE_MS = 90_000;

export const openLambda = (region: string) =>
  new LambdaClient({
    ...{ region, ...clientTimeouts },
    requestHandler: { ...clientTimeouts.requestHandler, socketTimeout: INVOKE_MS },
  });

const Failure = z.object({ errorType: z.string().default('Error'), errorMessage: z.string().default('') });

/** Calls a function and waits for it. Returns its response as text, and how it failed, if it did. */
export async function invoke(client: LambdaClient, FunctionName: string, event: unknown) {
  const { FunctionError, Payload } = await client.send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
  );
  const text = Payload?.transformToString() ?? '';
  if (!FunctionError) return { text };
  const { errorType, errorMessage } = Failure.parse(JSON.parse(text || '{}'));
  return { text, failure: `${errorType}: ${errorMessage.slice(0, 200)}` };
}
