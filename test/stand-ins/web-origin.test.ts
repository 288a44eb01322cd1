import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listen } from '#scripts/local/aws/http.ts';
import { keepAssets } from '#scripts/local/web-origin/files.ts';
import { startWebOrigin } from '#scripts/local/web-origin.ts';
import { EDGE_HEADER } from '#shared/edge.ts';

const SECRET = 'what CloudFront adds';
let dir: string;
let former: string;
let api: Listening;
let web: Listening;
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'pitcheck-web-'));
  former = mkdtempSync(join(tmpdir(), 'pitcheck-former-web-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'assets/app-0.js'), 'the former build');
  writeFileSync(join(dir, 'index.html'), 'the former app');
  keepAssets(dir, former);
  rmSync(join(dir, 'assets/app-0.js'));
  mkdirSync(join(dir, 'auth'));
  writeFileSync(join(dir, 'index.html'), 'the app');
  writeFileSync(join(dir, 'auth/popup.html'), 'the popup');
  mkdirSync(join(dir, 'links'));
  writeFileSync(join(dir, 'links/link.html'), 'the page of a link');
  writeFileSync(join(dir, 'links/sheet.html'), 'the page of a sheet');
  writeFileSync(join(dir, 'links/stop.html'), 'the page that stops');
  writeFileSync(join(dir, 'assets/app-1.js'), SCRIPT);
  writeFileSync(join(dir, '../outside.txt'), 'not for the web');
  api = await listen(async (request, response) => {
    if (request.url === '/api/hang-up') return void response.destroy();
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.writeHead(request.url === '/api/nothing' ? 404 : 201, { 'content-type': 'application/json' });
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, body: await text(request) }));
  });
  web = await startWebOrigin({
    apiUrl: api.url,
    dir,
    formerDir: former,
    config: { userPoolId: 'pool', userPoolClientId: 'client', environment: 'test' },
    origins: { userPoolOrigin: 'http://pool', filesOrigin: 'http://files' },
    edgeSecret: SECRET,
  });
});
afterAll(async () => {
  await web.close();
  await api.close();
  rmSync(dir, { recursive: true });
  rmSync(former, { recursive: true });
});

const get = (path: string, headers = {}) => fetch(web.url + path, { headers });

describe('the website', () => {
  it('serves the assets of former builds, for pages that are still open', async () => {
    expect(await (await get('/assets/app-0.js')).text()).toBe('the former build');
    expect((await get('/assets/app-2.js')).status).toBe(404);
  });

  it.each([
    ['/', 'the app'],
    ['/inspections/7', 'the app'],
    ['/auth/popup?screen=login', 'the popup'],
    ['/e', 'the page of a link'],
    ['/s', 'the page of a sheet'],
    ['/u', 'the page that stops'],
  ])('responds to %s with %s', async (path, expected) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([200, expected]);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('sends its security headers everywhere', async () => {
    for (const path of ['/', '/missing.png', '/api/things']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toContain('http://pool');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it.each(['/e', '/s', '/u'])("sends separate headers for the page %s of a customer's link", async (path) => {
    const { headers } = await get(path);
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).not.toContain('http://pool');
    expect((await get('/')).headers.get('x-robots-tag')).toBeNull();
  });

  it('lets browsers cache files with a hash in their name indefinitely', async () => {
    const { headers } = await get('/assets/app-1.js');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-type')).toContain('text/javascript');
  });

  it.each(['br', 'gzip'])('is compressed with %s on request', async (encoding) => {
    const answer = await get('/assets/app-1.js', { 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(200);
    expect(await answer.text()).toBe(SCRIPT);
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await get('/assets/app-1.js', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const answer = await get('/assets/app-1.js', { 'if-none-match': etag });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
  });

  it('serves a newly built file at once', async () => {
    writeFileSync(join(dir, 'new.txt'), 'old');
    expect(await (await get('/new.txt')).text()).toBe('old');
    writeFileSync(join(dir, 'new.txt'), 'newer');
    expect(await (await get('/new.txt')).text()).toBe('newer');
  });

  it('allows the inline scripts of the newest build', async () => {
    const loadHash = async (script: string) => {
      writeFileSync(join(dir, 'index.html'), `the app<script>${script}</script>`);
      const { headers } = await get('/');
      return /'(sha256-[^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
    };
    const first = await loadHash('1');
    expect(first).toBeDefined();
    expect(await loadHash('22')).not.toBe(first);
    writeFileSync(join(dir, 'index.html'), 'the app');
  });

  it.each(['/missing.js', '/..%2foutside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt', '/%zz.txt'])(
    'has nothing at %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('not for the web');
    },
  );

  it('tells the app which stage it is', async () => {
    expect(await (await get('/config.json')).json()).toMatchObject({ userPoolId: 'pool', environment: 'test' });
  });

  it('allows only reads', async () => {
    expect((await fetch(web.url, { method: 'POST' })).status).toBe(405);
  });
});

describe('the API', () => {
  it('gets the request and returns its response unchanged', async () => {
    const answer = await fetch(`${web.url}/api/things?a=%20`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer x', cookie: 'c=1', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await answer.json()).toMatchObject({
      method: 'PATCH',
      url: '/api/things?a=%20',
      headers: { authorization: 'Bearer x', cookie: 'c=1', host: new URL(api.url).host },
      body: '{}',
    });
  });
  it("gets the caller's IP address and the edge secret, whatever the caller sends for them", async () => {
    const called = async (headers = {}) => (await get('/api/called', headers)).json();
    expect(await called()).toMatchObject({
      headers: { 'x-forwarded-for': '127.0.0.1', [EDGE_HEADER]: SECRET },
    });
    const forged = { 'x-forwarded-for': '203.0.113.1, 198.51.100.1', [EDGE_HEADER]: 'guessed' };
    expect(await called(forged)).toMatchObject({
      headers: { 'x-forwarded-for': '203.0.113.1, 198.51.100.1, 127.0.0.1', [EDGE_HEADER]: SECRET },
    });
  });

  it('returns its own 404', async () => {
    const answer = await get('/api/nothing');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
  });
  it('that hangs up becomes a 502', async () => {
    expect((await get('/api/hang-up')).status).toBe(502);
  });
});

describe('an error of the API', () => {
  const visit = async (errorSeconds: Record<number, number>) => {
    const statuses = [503, 200, 200];
    const failing = await listen(async (request, response) => {
      const status = request.url === '/api/none' ? 404 : (statuses.shift() ?? 200);
      response.writeHead(status, { 'cache-control': 'no-store' }).end(String(status));
    });
    const edge = await startWebOrigin({
      apiUrl: failing.url,
      dir,
      config: { userPoolId: 'pool', userPoolClientId: 'client', environment: 'test' },
      origins: { userPoolOrigin: 'http://pool', filesOrigin: 'http://files' },
      errorSeconds,
    });
    const ask = async (path: string, init = {}) => (await fetch(edge.url + path, init)).status;
    const asked = [
      await ask('/api/list?page=1', { headers: { authorization: 'Bearer one' } }),
      await ask('/api/list?page=2', { headers: { authorization: 'Bearer other' } }),
      await ask('/api/list', { method: 'POST' }),
      await ask('/api/none'),
    ];
    await edge.close();
    await failing.close();
    return asked;
  };
  it('is cached for all readers, whatever its headers say, unless the distribution overrides it', async () => {
    expect(await visit({})).toEqual([503, 503, 200, 404]);
  });
  it('is not cached if its minimum is zero seconds', async () => {
    expect(await visit({ 503: 0 })).toEqual([503, 200, 200, 404]);
  });
});
