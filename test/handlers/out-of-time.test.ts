import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { routes, serve } from '#lambdas/http/serve.ts';
import { endpoint } from '#shared/endpoint.ts';
import { START_CHECK } from '#shared/events.ts';

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

test('the event that keeps a function warm gets an empty response, and no line in the log', async () => {
  const written = vi.spyOn(process.stdout, 'write');
  const handler = serve(async () => ({}) as never, routes(noun, { wait: async () => ({}) }));
  expect(await handler({ 'detail-type': START_CHECK } as never, {} as never)).toEqual({ statusCode: 204 });
  expect(written).not.toHaveBeenCalled();
});
