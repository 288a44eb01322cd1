import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchAuthSession, signIn, signOut, signUp } from 'aws-amplify/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Triggers } from '#scripts/local/aws/user-pool/triggers.ts';
import { startUserPool, type UserPool } from '#scripts/local/aws/user-pool.ts';
import type { WebConfig } from '#shared/config.ts';
import { configureAmplify } from '#web/auth/amplify.ts';
import { accessToken, checkSession } from '#web/auth/client.ts';
import { MissingRefreshTokenError } from '#web/auth/errors.ts';
import { tokenRefresher } from '#web/auth/renew.ts';
import { preparedSignOut } from '#web/auth/sign-out.ts';
import { type Tokens, tokenStore } from '#web/auth/tokens.ts';

let pool: UserPool;
let config: WebConfig;
/** Replaces the responses of the user pool, one after the other. */
let fates: ((answer: Response) => Promise<Response>)[] = [];
let asked: string[] = [];

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const file = join(mkdtempSync(join(tmpdir(), 'pool-')), 'pool.json');
  const triggers: Triggers = {};
  triggers.PreSignUp = async (event) => ({ ...event, response: { ...event.response, autoConfirmUser: true } });
  pool = await startUserPool({ file, triggers, onCode: () => undefined, rotates: true, now: () => Date.now() });
  const { poolId: userPoolId, clientId: userPoolClientId, url: userPoolEndpoint } = pool;
  config = { userPoolId, userPoolClientId, userPoolEndpoint, environment: 'Test' };
  configureAmplify(config);
});
afterAll(() => pool.close());

let count = 0;
const logInAs = async (name: string) => {
  const person = { username: `${name}${++count}@example.nz`, password: 'four blue vans' };
  await signUp(person);
  await signIn({ ...person, options: { authFlowType: 'USER_PASSWORD_AUTH' } });
};
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await logInAs('ann');
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:', origin: 'https://site.example' });
  fates = [];
  asked = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const target = new Headers(call[1]?.headers).get('x-amz-target')?.split('.')[1];
    if (target !== 'GetTokensFromRefreshToken') return real(...call);
    asked.push(JSON.parse(String(call[1]?.body)).RefreshToken);
    const answer = await real(...call);
    return (await fates.shift()?.(answer)) ?? answer;
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await signOut();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const loadTokens = async (): Promise<Tokens> => {
  const tokens = await tokenStore.loadTokens();
  if (!tokens) throw new Error('There is no session');
  return tokens;
};
const HOUR = 3600;
const DAY = 24 * HOUR;

describe('A-12, A-17: if the user pool rotates refresh tokens', () => {
  test('the session continues with the newest token', async () => {
    const tokens = [(await loadTokens()).refreshToken];
    for (const _ of '123') {
      pass(HOUR);
      await accessToken();
      tokens.push((await loadTokens()).refreshToken);
    }
    expect(new Set(tokens).size).toBe(4);
    expect(asked).toEqual(tokens.slice(0, 3));
  });

  test('a week without a network does not sign out', async () => {
    pass(HOUR);
    await accessToken();
    pass(7 * DAY);
    expect(await checkSession(config)).toBeDefined();
  });

  test('a session lasts at most thirty days', async () => {
    for (let day = 0; day < 29; day++) {
      pass(DAY);
      await accessToken();
    }
    pass(2 * DAY);
    await expect(accessToken()).rejects.toBeInstanceOf(MissingRefreshTokenError);
  });

  test('a logout also ends a token that was just replaced', async () => {
    const { refreshToken = '' } = await loadTokens();
    pass(HOUR);
    await accessToken();
    await signOut();
    const { status } = await fetch(config.userPoolEndpoint ?? '', {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
      body: JSON.stringify({ ClientId: config.userPoolClientId, RefreshToken: refreshToken }),
    });
    expect(status).toBe(400);
  });

  test('a lost response is requested again', async () => {
    pass(HOUR);
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    fates = [lost, lost];
    expect(await accessToken()).toMatch(/^ey/);
    expect(new Set(asked).size).toBe(1);
    pass(HOUR);
    expect(await accessToken()).toMatch(/^ey/);
  });

  test('two tabs that renew at once, in a browser without locks, both stay signed in', async () => {
    vi.stubGlobal('navigator', {});
    pass(HOUR);
    const tokens = await loadTokens();
    const tabs = [tokenRefresher(config), tokenRefresher(config)];
    const both = await Promise.all(tabs.map((renew) => renew({ tokens })));
    expect(new Set(asked)).toEqual(new Set([tokens.refreshToken]));
    for (const { refreshToken = '' } of both) {
      await tokenStore.storeTokens({ ...tokens, refreshToken });
      pass(HOUR);
      expect(await accessToken()).toMatch(/^ey/);
    }
  });

  test('a tab that waited for another one uses its tokens without a request', async () => {
    pass(HOUR);
    const tokens = await loadTokens();
    const tabs = [tokenRefresher(config), tokenRefresher(config)];
    const [one, other] = await Promise.all(tabs.map((renew) => renew({ tokens })));
    expect(asked).toHaveLength(1);
    expect(other?.refreshToken).toBe(one?.refreshToken);
    expect((await loadTokens()).refreshToken).toBe(one?.refreshToken);
  });

  test('a tab that slept while another renewed, and is refused, continues with the other’s tokens', async () => {
    pass(HOUR);
    const old = await loadTokens();
    await accessToken();
    const { refreshToken } = await loadTokens();
    pass(120);
    // this tab had read the old tokens before it was suspended
    vi.spyOn(tokenStore, 'loadTokens').mockResolvedValueOnce(old).mockResolvedValueOnce(old).mockResolvedValueOnce(old);
    expect(await accessToken()).toMatch(/^ey/);
    expect(asked).toEqual([old.refreshToken, old.refreshToken]);
    expect((await loadTokens()).refreshToken).toBe(refreshToken);
    pass(HOUR);
    expect(await accessToken()).toMatch(/^ey/);
  });

  test('the person and the sign-in details are unchanged afterwards', async () => {
    const before = (await fetchAuthSession()).tokens?.signInDetails;
    await accessToken({ renew: true });
    expect((await fetchAuthSession()).tokens?.signInDetails).toEqual(before);
  });

  test('A-13: a logout ends all tokens of one sign-in', async () => {
    const first = await loadTokens();
    pass(HOUR);
    await accessToken();
    const second = await loadTokens();
    expect(await (await preparedSignOut(config))()).toBe('/');
    for (const tokens of [first, second]) {
      await tokenStore.storeTokens(tokens);
      await expect(accessToken({ renew: true })).rejects.toBeInstanceOf(MissingRefreshTokenError);
    }
  });

  test.each([
    ['answered', (answer: Response) => answer],
    ['refused', () => Response.json({ __type: 'NotAuthorizedException' }, { status: 400 })],
  ])(
    'A-13: a renewal that is %s after another person has logged in ends the caller’s session, and not theirs',
    async (_, fate) => {
      pass(HOUR);
      // in another tab, without a notification to this one
      const changePerson = async (answer: Response) => {
        await (await preparedSignOut(config))();
        await tokenStore.clearTokens();
        await logInAs('rangi');
        return fate(answer);
      };
      fates = [changePerson];
      await expect(accessToken()).rejects.toBeInstanceOf(MissingRefreshTokenError);
      expect((await loadTokens()).username).toMatch(/^rangi/);
      expect(await accessToken()).toMatch(/^ey/);
    },
  );
});
