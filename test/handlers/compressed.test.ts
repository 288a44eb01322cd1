import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { routes, serve } from '#lambdas/http/serve.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';

const Texts = z.array(z.string());
const noun = {
  list: endpoint('GET /api/list', { summary: 'A long list', response: Texts }),
  one: endpoint('GET /api/one', { summary: 'A short one', response: Texts }),
  secret: endpoint('GET /api/secret', { summary: 'With a secret', isSecret: true, response: Texts }),
  refused: endpoint('GET /api/refused', {
    summary: 'A long refusal',
    response: Texts,
    problems: ['version-conflict'],
    details: { 'version-conflict': Texts },
  }),
};
const long = Array<string>(100).fill('Tūhoe Motors');
const handler = serve(
  async () => ({}) as never,
  routes(noun, {
    list: async () => long,
    one: async () => ['Tūhoe Motors'],
    secret: async () => long,
    refused: async () => {
      throw new Problem('version-conflict', 'Changed', long);
    },
  }),
);

const call = async (name: keyof typeof noun, accepted?: string, isSignedIn = true) => {
  const event = {
    rawPath: `/api/${name}`,
    headers: { ...(accepted && { 'accept-encoding': accepted }) },
    requestContext: {
      requestId: 'test',
      http: { method: 'GET' },
      ...(isSignedIn && { authorizer: { jwt: { claims: { sub: 'me' } } } }),
    },
  };
  const { headers = {}, body = '', isBase64Encoded = false } = await handler(event as never, {} as never);
  const { 'content-encoding': encoding, vary } = headers;
  const packed = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  return {
    encoding,
    vary,
    bytes: packed.length,
    said: JSON.parse(String(isBase64Encoded ? gunzipSync(packed) : packed)),
  };
};

it.each(['gzip', 'br;q=1.0, gzip;q=0.8, *;q=0.1'])(
  'a long response is compressed for a caller that accepts %s',
  async (accepted) => {
    const { bytes, ...response } = await call('list', accepted);
    expect(response).toEqual({ encoding: 'gzip', vary: 'accept-encoding', said: long });
    expect(bytes).toBeLessThan(100);
  },
);

it('an error with long details is compressed too', async () => {
  expect(await call('refused', 'gzip')).toMatchObject({ encoding: 'gzip', said: { details: long } });
});

it.each([
  ['a short response', 'one', 'gzip', true],
  ['a response with a secret', 'secret', 'gzip', true],
  ['a response to a link', 'list', 'gzip', false],
  ['a response to a caller that accepts none', 'list', undefined, true],
  ['a response to a caller that accepts only brotli', 'list', 'br', true],
] as const)('%s is not compressed', async (_, name, accepted, isSignedIn) => {
  const { encoding, said } = await call(name, accepted, isSignedIn);
  expect([undefined, 'identity']).toContain(encoding);
  expect(said).toEqual(name === 'one' ? ['Tūhoe Motors'] : long);
});
