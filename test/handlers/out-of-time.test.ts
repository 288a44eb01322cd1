import { expect, test } from 'vitest';
import * as z from 'zod';
import { routes, serve } from '#lambdas/http/serve.ts';
import { endpoint } from '#shared/endpoint.ts';

const noun = { wait: endpoint('GET /api/wait', { summary: 'Wait for ever', response: z.object({}) }) };

test('a call that runs out of time gets a response that says to try again', async () => {
  const handler = serve(async () => ({}) as never, routes(noun, { wait: () => new Promise<never>(() => {}) }));
  const event = { rawPath: '/api/wait', headers: {}, requestContext: { requestId: 'test', http: { method: 'GET' } } };
  const almostOver = { awsRequestId: 'test', getRemainingTimeInMillis: () => 500 };
  const { statusCode, headers, body } = await handler(event as never, almostOver as never);
  expect([statusCode, headers?.['retry-after']]).toEqual([503, '1']);
  expect(JSON.parse(String(body))).toMatchObject({
    type: 'try-again',
    message: 'This took too long. Please try again.',
  });
});
