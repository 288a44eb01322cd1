import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkAccess } from '#lambdas/access.ts';
import { account } from '#lambdas/account/api.ts';
import { findCallerIp, findNetwork } from '#lambdas/http/caller-ip.ts';
import { serve } from '#lambdas/http/serve.ts';
import { checkLink } from '#lambdas/links/access.ts';
import { links } from '#lambdas/links/api.ts';
import { type Listening, listen } from '#scripts/local/aws/http.ts';
import { accountApi } from '#shared/account/api.ts';
import { EDGE_HEADER } from '#shared/edge.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { linksApi } from '#shared/links/api.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import { scan } from '#test/world/stored-items.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const [NEW, OLD] = ['n'.repeat(36), 'o'.repeat(36)];
const CLIENT = 'client';
let pool: Listening;
const lines: string[] = [];
beforeAll(async () => {
  pool = await listen(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    response.end(JSON.stringify({ UserAttributes: [{ Name: 'email', Value: JSON.parse(body).AccessToken }] }));
  });
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', pool.url);
  vi.stubEnv('USER_POOL_CLIENT_ID', CLIENT);
  vi.stubEnv('EDGE_SECRETS', `${NEW} ${OLD}`);
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await pool.close();
});

const people = serve(checkAccess, account);
const customers = serve((event) => checkLink(event), links);
type Headers = Record<string, string>;
const call = async (handler: typeof people, endpoint: AnyEndpoint, headers: Headers, sub?: string) => {
  const claims = { token_use: 'access', client_id: CLIENT, sub, auth_time: '0' };
  const requestContext = {
    requestId: randomUUID(),
    ...(sub && { authorizer: { jwt: { claims } } }),
    http: { method: endpoint.method, sourceIp: '192.0.2.9' },
  };
  const event = { rawPath: endpoint.path, headers, requestContext, isBase64Encoded: false };
  const answer = await handler(event as never, {} as never);
  return { ...answer, body: JSON.parse(answer.body ?? '{}') };
};
/** Makes the first call of a person who has just signed up. */
const signUp = (headers: Headers) => {
  const id = randomUUID();
  return call(people, accountApi.user, { authorization: `Bearer ${id}@strangers.example`, ...headers }, id);
};
const throughEdge = (forwarded: string) => ({ [EDGE_HEADER]: NEW, 'x-forwarded-for': `${forwarded}, 192.0.2.9` });
const openLink = (headers: Headers) => call(customers, linksApi.sheet, headers);

describe('a caller that forges its IP address', () => {
  it('gets a 403 from the API’s own domain, and no email is sent', async () => {
    const answers = [];
    for (let n = 0; n < 30; n++)
      answers.push(await signUp({ 'x-forwarded-for': `203.0.113.${n}, 198.51.100.${n}, 192.0.2.9` }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(403));
    expect(answers[0]?.body).toMatchObject({
      type: 'not-allowed',
      message: expect.stringMatching(/website’s address/),
    });
    expect((await scan()).filter(({ type }) => String(type) === 'VERIFICATION')).toEqual([]);
  });

  it('is counted by its real IP address when it comes through the site', async () => {
    const answers = [];
    for (let n = 0; n < 45; n++) answers.push(await signUp(throughEdge(`198.51.100.${n}, 203.0.113.200`)));
    expect(answers.filter(({ body }) => body.linkNotSent)).toHaveLength(5);
  });
});

it("a customer's link does not work on the API's own domain", async () => {
  const token = { [LINK_HEADER]: 'A'.repeat(22) };
  expect((await openLink(token)).statusCode).toBe(403);
  expect((await openLink({ ...token, ...throughEdge('203.0.113.9') })).statusCode).toBe(404);
});

it('an unknown path or a wrong method is refused like any other call without the edge’s header', async () => {
  for (const unknown of [{ path: '/api/link/v1/nothing' }, { method: 'PUT' }] as Partial<AnyEndpoint>[]) {
    const endpoint = { ...linksApi.sheet, ...unknown };
    expect((await call(customers, endpoint, {})).statusCode).toBe(403);
    expect([404, 405]).toContain((await call(customers, endpoint, throughEdge('203.0.113.10'))).statusCode);
  }
});

describe('the caller’s IP address', () => {
  const from = (forwarded: string | undefined, secret = NEW) =>
    findCallerIp({
      headers: { [EDGE_HEADER]: secret, 'x-forwarded-for': forwarded },
      requestContext: { http: { sourceIp: '192.0.2.9' } },
    } as never);

  it.each([
    ['entries that CloudFront and API Gateway added', '203.0.113.7, 192.0.2.9', '203.0.113.7'],
    ['no spaces', '203.0.113.7,192.0.2.9', '203.0.113.7'],
    ['many spaces', '  203.0.113.7  ,  192.0.2.9 ', '203.0.113.7'],
    ['further entries, which the caller sent', '1.1.1.1, 8.8.8.8, 203.0.113.7, 192.0.2.9', '203.0.113.7'],
    ['an empty entry from the caller', ', 203.0.113.7, 192.0.2.9', '203.0.113.7'],
    ['a port', '203.0.113.7:4711, 192.0.2.9', '203.0.113.7'],
    ['IPv6', '2001:db8:1:2::7, 192.0.2.9', '2001:db8:1:2::7'],
    ['IPv6 with a port', '[2001:db8:1:2::7]:4711, 192.0.2.9', '2001:db8:1:2::7'],
    ['one entry: the gateway’s', '203.0.113.7', '192.0.2.9'],
    ['nothing', undefined, '192.0.2.9'],
    ['garbage', 'unknown, 192.0.2.9', '192.0.2.9'],
    ['an invalid address', '203.0.113.999, 192.0.2.9', '192.0.2.9'],
    ['a whole header in an entry', 'for=1.1.1.1;by=x, 192.0.2.9', '192.0.2.9'],
  ])('is found in %s', (_, forwarded, ip) => {
    expect(from(forwarded)).toBe(ip);
  });

  it('is trusted with today’s and the previous edge secret only', () => {
    expect(from('203.0.113.7, 192.0.2.9', OLD)).toBe('203.0.113.7');
    for (const wrong of ['', NEW.slice(1), `${NEW}n`, `${NEW} ${OLD}`, 'é'])
      expect(() => from('203.0.113.7, 192.0.2.9', wrong)).toThrow(
        'The API is only available through the website’s address.',
      );
  });

  it('is the direct caller if there is no edge in front of the API', () => {
    vi.stubEnv('EDGE_SECRETS', '');
    expect(from('203.0.113.7, 192.0.2.9', '')).toBe('192.0.2.9');
    vi.stubEnv('EDGE_SECRETS', `${NEW} ${OLD}`);
  });

  it('counts as one IP address, or as the whole network for IPv6', () => {
    expect(findNetwork('203.0.113.7')).toBe('203.0.113.7');
    expect(findNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7');
    for (const ip of ['2001:db8:1:2:aaaa::1', '2001:0DB8:0001:0002::7', '2001:db8:1:2:3:4:5:6'])
      expect(findNetwork(ip)).toBe('2001:db8:1:2');
    expect(findNetwork('2001:db8::1')).toBe('2001:db8:0:0');
  });
});

describe('a flood of cheap calls', () => {
  const flood = async (times: number, one: () => ReturnType<typeof call>) => {
    const answers = [];
    for (let n = 0; n < times; n++) answers.push(await one());
    return answers;
  };
  // The clock is stopped, so no allowance is regained.
  beforeAll(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000_000));
  const guess = (forwarded: string) => () => openLink(throughEdge(forwarded));

  it('from one network is refused with 429 and a retry time, while twenty tablets of another network are served', async () => {
    const answers = await flood(301, guess('2001:db8:9:9::1'));
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(300);
    expect(answers.at(-1)).toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': '5' },
      body: { type: 'too-many-requests', message: 'Too many requests. Wait a few seconds and try again.' },
    });
    expect((await guess('2001:db8:9:9:ffff::2')()).statusCode).toBe(429);
    expect((await guess('2001:db8:9:8::1')()).statusCode).toBe(404);
    vi.mocked(performance.now).mockReturnValue(1_005_000);
    expect((await guess('2001:db8:9:9::1')()).statusCode).toBe(404);
  });

  it('leaves its network the calls regained each second, as other customers may share it', async () => {
    const one = guess('198.51.100.77');
    vi.mocked(performance.now).mockReturnValue(2_000_000);
    await flood(300, one);
    const answers = [];
    for (let at = 50; at <= 10_000; at += 50) {
      vi.mocked(performance.now).mockReturnValue(2_000_000 + at);
      answers.push(await one());
    }
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(100);
  });

  it('from one person is refused, but not other people at the same IP address', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const ask = (sub: string) => call(people, accountApi.removeSubUser, throughEdge('203.0.113.50'), sub);
    const answers = await flood(601, () => ask(one));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await ask(other)).statusCode).not.toBe(429);
  });
});

it('the log shows which calls came from the same network, but not which network', async () => {
  lines.length = 0;
  await openLink(throughEdge('203.0.113.61'));
  await openLink(throughEdge('203.0.113.61'));
  await openLink(throughEdge('203.0.113.62'));
  await openLink({});
  const from = lines.map((line) => JSON.parse(line).from);
  expect(from).toEqual([expect.stringMatching(/^[\w-]{16}$/), from[0], expect.any(String), undefined]);
  expect(from[2]).not.toBe(from[0]);
  expect(lines.join()).not.toMatch(/203\.0|nnnn|oooo/);
});
