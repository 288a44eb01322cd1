import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listen } from '#scripts/local/aws/http.ts';
import { jwtAuthorizer } from '#scripts/local/gateway/authorizer.ts';
import { router } from '#scripts/local/gateway/routes.ts';
import { startGateway } from '#scripts/local/gateway.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const strangerKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const sign = (claims: object, { key = keys.privateKey, header = {} } = {}) => {
  const signed = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT', ...header })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
};

let pool: Listening;
let gateway: Listening;
let claims: Record<string, unknown>;

const echo = async (event: unknown) => ({ event });
const handlers: Record<string, (event: never) => unknown> = {
  'GET /things': echo,
  'POST /things/{id}': echo,
  'ANY /files/{proxy+}': echo,
  'GET /cookies': () => ({ statusCode: 201, cookies: ['a=1', 'b=2'], headers: { 'x-own': 'yes' }, body: 'text' }),
  'GET /bytes': () => ({ statusCode: 200, isBase64Encoded: true, body: Buffer.from([0, 255]).toString('base64') }),
  'GET /throws': () => {
    throw new Error('broken');
  },
  'GET /huge': () => ({ statusCode: 200, body: 'x'.repeat(6 * 2 ** 20) }),
  'POST /quiet': () => ({ statusCode: 200 }),
  'GET /never': () => new Promise(() => {}),
  'GET /slow-lambda': () => new Promise(() => {}),
};

beforeAll(async () => {
  pool = await listen(async (_, response) => {
    const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  const now = Math.floor(Date.now() / 1000);
  claims = { iss: pool.url, client_id: 'web', token_use: 'access', sub: 'me', iat: now, exp: now + 60 };
  gateway = await startGateway({
    routes: Object.entries(handlers).map(([routeKey, handler]) => ({
      routeKey,
      handler: handler as (event: unknown) => unknown,
      functionName: 'fake',
      timeoutSeconds: routeKey === 'GET /slow-lambda' ? 0.05 : 60,
    })),
    authorize: jwtAuthorizer({ issuer: pool.url, audience: 'web' }),
    longestAnswerMs: 200,
  });
});
afterAll(async () => {
  await gateway.close();
  await pool.close();
});

const call = async (path: string, init: RequestInit = {}, token: string | undefined = sign(claims)) => {
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return fetch(gateway.url + path, { ...init, headers });
};
const eventOf = async (path: string, init?: RequestInit) => {
  const { event } = JSON.parse(await (await call(path, init)).text());
  return event;
};

describe('a route', () => {
  const find = router(
    ['GET /a/{id}', 'GET /a/all', 'ANY /a/{id}', 'GET /{rest+}', 'GET /a/{id}/{rest+}', 'GET /a/{id}/b'].map(
      (routeKey) => ({ routeKey }),
    ),
  );
  it.each([
    ['GET', '/a/all', 'GET /a/all', {}],
    ['GET', '/a/7', 'GET /a/{id}', { id: '7' }],
    ['PUT', '/a/7', 'ANY /a/{id}', { id: '7' }],
    ['GET', '/a/7/b', 'GET /a/{id}/b', { id: '7' }],
    ['GET', '/a/7/c/d', 'GET /a/{id}/{rest+}', { id: '7', rest: 'c/d' }],
    ['GET', '/b/c', 'GET /{rest+}', { rest: 'b/c' }],
  ])('%s %s matches %s: the most specific one wins', (method, path, routeKey, params) => {
    expect(find(method, path)).toEqual({ route: { routeKey }, params });
  });
  it('is not found without a match, not even with an empty segment', () => {
    expect(find('PUT', '/b')).toBeUndefined();
    expect(find('PUT', '/a/')).toBeUndefined();
  });
});

describe('the event of a request', () => {
  it('has lower-case headers joined by commas, separate cookies, and a decoded query', async () => {
    const headers = [
      ['Host', 'local'],
      ['X-Forwarded-For', '203.0.113.1'],
      ['X-Two', 'a'],
      ['x-two', 'b'],
      ['Cookie', 'a=1; b=2'],
      ['Authorization', `Bearer ${sign(claims)}`],
    ];
    const [answer] = await once(
      send(`${gateway.url}/things?a=1&a=2&b=x%20y`, { headers: headers.flat() }).end(),
      'response',
    );
    const { event } = JSON.parse(await text(answer));
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /things',
      rawPath: '/things',
      rawQueryString: 'a=1&a=2&b=x%20y',
      queryStringParameters: { a: '1,2', b: 'x y' },
      headers: { 'x-two': 'a,b', 'x-forwarded-for': '203.0.113.1, 127.0.0.1' },
      cookies: ['a=1', 'b=2'],
      isBase64Encoded: false,
    });
    expect(event).not.toHaveProperty('headers.cookie');
    expect(event).not.toHaveProperty('body');
  });

  it('has a decoded path, in which an encoded slash separates segments', async () => {
    const event = await eventOf('/things/%C5%AB%20+%2B%253F', { method: 'POST' });
    expect(event).toMatchObject({ pathParameters: { id: 'ū ++%3F' }, rawPath: '/things/ū ++%3F' });
    expect(await eventOf('/files/a%2Fb%3Fc')).toMatchObject({
      ...{ routeKey: 'ANY /files/{proxy+}', rawPath: '/files/a/b', pathParameters: { proxy: 'a/b' } },
      requestContext: { http: { method: 'GET', path: '/files/a/b' } },
    });
    expect((await call('/things/a%2Fb', { method: 'POST' })).status).toBe(404);
    expect((await call('/files/%E0')).status).toBe(400);
  });

  it('has every claim as text, with lists in brackets', async () => {
    const token = sign({ ...claims, 'cognito:groups': ['x', 'y'], email_verified: true });
    const { event } = JSON.parse(await (await call('/things', {}, token)).text());
    expect(event.requestContext.authorizer.jwt).toMatchObject({
      claims: { sub: 'me', 'cognito:groups': '[x y]', email_verified: 'true', exp: String(claims.exp) },
    });
  });

  it.each([
    ['application/json', '{"a":1}', '{"a":1}', false],
    ['text/plain; charset=utf-8', 'Ō', 'Ō', false],
    ['application/octet-stream', 'abc', 'YWJj', true],
    ['application/x-www-form-urlencoded', 'a=1', 'YT0x', true],
  ])('carries a body of %s', async (type, body, expected, isBase64Encoded) => {
    const event = await eventOf('/things/1', { method: 'POST', body, headers: { 'content-type': type } });
    expect(event).toMatchObject({ body: expected, isBase64Encoded });
  });
});

describe('a handler’s response', () => {
  it('is sent with its status, headers and cookies', async () => {
    const answer = await call('/cookies');
    expect([answer.status, answer.headers.get('x-own'), await answer.text()]).toEqual([201, 'yes', 'text']);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });
  it('may be bytes', async () => {
    expect(await (await call('/bytes')).bytes()).toEqual(new Uint8Array([0, 255]));
  });
  it.each([
    ['a handler that throws', '/throws', 500, 'Internal Server Error'],
    ['a response of more than 6 MB', '/huge', 500, 'Internal Server Error'],
    ['a response later than API Gateway waits', '/never', 503, 'Service Unavailable'],
    ['a function that times out', '/slow-lambda', 500, 'Internal Server Error'],
    ['an unknown route', '/nowhere', 404, 'Not Found'],
  ])('%s gets an error from the gateway itself', async (_, path, status, message) => {
    const answer = await call(path);
    expect([answer.status, await answer.json()]).toEqual([status, { message }]);
  });
});

describe('a body', () => {
  it('of more than 10 MB is rejected', async () => {
    const answer = await call('/things/1', { method: 'POST', body: Buffer.alloc(10 * 2 ** 20 + 1) });
    expect([answer.status, await answer.json()]).toEqual([413, { message: 'Request Entity Too Large' }]);
  });
  it('that makes an event of more than 6 MB is rejected before the function is called, in base64 from 4.5 MB on', async () => {
    const send = (bytes: number) =>
      call('/quiet', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: Buffer.alloc(bytes),
      });
    expect((await send(4.4 * 2 ** 20)).status).toBe(200);
    const answer = await send(4.6 * 2 ** 20);
    expect([answer.status, await answer.json()]).toEqual([413, { message: 'Request Too Long' }]);
  });
});

describe('a token', () => {
  const unsigned = () => `${part({ alg: 'none', kid: 'one' })}.${part(claims)}.`;
  it.each<[string, () => string]>([
    ['that is missing', () => ''],
    ['that is malformed', () => 'abc'],
    ['without a signature', unsigned],
    ['signed by another issuer', () => sign(claims, { key: strangerKeys.privateKey })],
    ['with an unknown key', () => sign(claims, { header: { kid: 'two' } })],
    ['that has expired', () => sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })],
    ['without an expiry', () => sign({ ...claims, exp: undefined })],
    ['from the future', () => sign({ ...claims, iat: Math.floor(Date.now() / 1000) + 600 })],
    ['of another issuer', () => sign({ ...claims, iss: 'http://elsewhere' })],
    ['for another client', () => sign({ ...claims, client_id: 'other' })],
    ['for another audience', () => sign({ ...claims, aud: 'other' })],
  ])('%s is refused', async (_, token) => {
    const answer = await call('/things', {}, token());
    expect([answer.status, await answer.json()]).toEqual([401, { message: 'Unauthorized' }]);
  });
  it('is accepted with our client as audience or as client_id', async () => {
    expect((await call('/things', {}, sign({ ...claims, client_id: undefined, aud: 'web' }))).status).toBe(200);
  });
});
