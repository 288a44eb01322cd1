import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn, signOut, signUp } from 'aws-amplify/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Triggers } from '#scripts/local/aws/user-pool/triggers.ts';
import { startUserPool, type UserPool } from '#scripts/local/aws/user-pool.ts';
import type { WebConfig } from '#shared/config.ts';
import { eventually } from '#test/eventually.ts';
import { configureAmplify } from '#web/auth/amplify.ts';
import { accessToken, checkSession } from '#web/auth/client.ts';
import { MissingRefreshTokenError } from '#web/auth/errors.ts';
import { preparedSignOut } from '#web/auth/sign-out.ts';
import { tokenStore } from '#web/auth/tokens.ts';

const triggers: Triggers = {};
const page = { cookie: '' };
let pool: UserPool;
let config: WebConfig;
let renewals = 0;
/** Runs when the page asks the user pool for new tokens. */
let whenAsked = async () => {};

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const file = join(mkdtempSync(join(tmpdir(), 'pool-')), 'pool.json');
  triggers.PreSignUp = async (event) => ({ ...event, response: { ...event.response, autoConfirmUser: true } });
  pool = await startUserPool({ file, triggers, onCode: () => undefined });
  config = {
    userPoolId: pool.poolId,
    userPoolClientId: pool.clientId,
    userPoolEndpoint: pool.url,
    environment: 'Test',
  };
  configureAmplify(config);
});
afterAll(() => pool.close());

let count = 0;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  whenAsked = async () => {};
  const person = { username: `ann${++count}@example.nz`, password: 'four blue vans' };
  await signUp(person);
  await signIn({ ...person, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
  renewals = 0;
  page.cookie = '';
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:', origin: 'https://site.example' });
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (new Headers(call[1]?.headers).get('x-amz-target')?.endsWith('GetTokensFromRefreshToken')) {
      renewals++;
      await whenAsked();
    }
    return real(...call);
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await signOut();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('the silent check', () => {
  test('A-08, A-09: finds the person without a request, and sets the cookie for a day', async () => {
    const identity = await checkSession(config);
    expect(identity?.sub).toMatch(/^[0-9a-f-]{36}$/);
    expect(page.cookie).toBe('is-authenticated=true; Max-Age=86400; Path=/; SameSite=Lax; Secure');
    expect(renewals).toBe(0);
  });

  test('A-08: renews a session that has expired', async () => {
    pass(24 * 3600);
    expect(await checkSession(config)).toBeDefined();
    expect(renewals).toBe(1);
  });

  test('A-08: finds no one without a session', async () => {
    await signOut();
    expect(await checkSession(config)).toBeUndefined();
    expect(page.cookie).toBe('');
  });

  test('A-09: reads the person from the token, and no organization', async () => {
    const UserAttributes = [{ Name: 'org_id', Value: 'org_TawaMotors0000000000' }];
    await fetch(pool.url, {
      method: 'POST',
      headers: {
        'x-amz-target': 'AWSCognitoIdentityProviderService.AdminUpdateUserAttributes',
        authorization: 'AWS4-HMAC-SHA256 Credential=local',
      },
      body: JSON.stringify({ UserPoolId: pool.poolId, Username: `ann${count}@example.nz`, UserAttributes }),
    });
    await accessToken({ renew: true });

    expect(await checkSession(config)).toEqual({ sub: expect.any(String) });
  });

  test('A-09: deletes an id token that is not from our user pool', async () => {
    const other = { ...config, userPoolEndpoint: 'https://elsewhere.example' };
    await expect(checkSession(other)).rejects.toMatchObject({ code: 'invalid_token' });
    expect(await checkSession(config)).toBeUndefined();
  });

  test('A-17: times out after a minute, whatever it waits for', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    pass(3600);
    let goOn = () => {};
    whenAsked = () =>
      new Promise((resolve) => {
        goOn = resolve;
      });
    let ended: unknown;
    const check = checkSession(config).catch((error: unknown) => {
      ended = error;
    });
    await eventually(() => expect(renewals).toBe(1));
    await vi.advanceTimersByTimeAsync(50_000);
    expect(ended).toBeUndefined();
    await vi.advanceTimersByTimeAsync(10_000);
    await check;
    expect(ended).toMatchObject({ code: 'timeout' });
    goOn();
    await accessToken();
  });

  test('A-15: names only the failed step for any other error', async () => {
    vi.spyOn(tokenStore, 'loadTokens').mockRejectedValueOnce(new TypeError('x is not a function'));
    await expect(checkSession(config)).rejects.toThrow('Get access token failed');
  });
});

describe('an access token', () => {
  test('A-17: is used until 60 seconds before it expires, then renewed first', async () => {
    const first = await accessToken();
    pass(3535);
    expect(await accessToken()).toBe(first);
    pass(10);
    expect(await accessToken()).not.toBe(first);
    expect(renewals).toBe(1);
  });

  test('A-12, A-17: is renewed once for simultaneous calls', async () => {
    pass(3600);
    const all = await Promise.all([accessToken(), accessToken({ renew: true }), accessToken()]);
    expect(new Set(all).size).toBe(1);
    expect(renewals).toBe(1);
  });

  test('A-17: is not renewed if another tab has done so', async () => {
    const before = await tokenStore.loadTokens();
    pass(3600);
    const renewed = await accessToken();
    const theirs = await tokenStore.loadTokens();
    if (!before || !theirs) throw new Error('There is no session');
    // this tab had read the old tokens before the other tab wrote
    vi.spyOn(tokenStore, 'loadTokens').mockResolvedValueOnce(before).mockResolvedValueOnce(before);
    expect(await accessToken()).toBe(renewed);
    expect(renewals).toBe(1);
  });

  test('A-13: of a revoked session is refused, and the session ends', async () => {
    const end = await preparedSignOut(config);
    expect(await end()).toBe('/');
    await expect(accessToken({ renew: true })).rejects.toBeInstanceOf(MissingRefreshTokenError);
    expect(await tokenStore.loadTokens()).toBeNull();
    await expect(accessToken()).rejects.toMatchObject({ code: 'missing_refresh_token' });
  });

  test('A-14: is unavailable without a network, but the session stays', async () => {
    whenAsked = async () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(accessToken({ renew: true })).rejects.toMatchObject({
      code: 'request_error',
      message: `HTTP error. Unable to fetch ${pool.url}`,
    });
    expect(renewals).toBe(3);
    expect(await accessToken()).toMatch(/^ey/);
  });

  test('A-19: that arrives after a logout does not restore the session', async () => {
    whenAsked = () => tokenStore.clearTokens();
    await expect(accessToken({ renew: true })).rejects.toBeInstanceOf(MissingRefreshTokenError);
    expect(await tokenStore.loadTokens()).toBeNull();
  });
});
