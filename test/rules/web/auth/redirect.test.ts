import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { configureAmplify } from '#web/auth/amplify.ts';
import { accessToken, checkSession } from '#web/auth/client.ts';
import { handleRedirect } from '#web/auth/handle-redirect.ts';
import { finishRedirect, loginWithRedirect } from '#web/auth/redirect.ts';
import { preparedSignOut } from '#web/auth/sign-out.ts';
import { tokenStore } from '#web/auth/tokens.ts';
import { tabStorage } from './tab-storage.ts';

const stage = {
  userPoolId: 'ap-southeast-2_abc',
  userPoolClientId: 'web',
  userPoolDomain: 'https://login.example',
  environment: 'Test',
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokens = (made: number) => {
  const iat = Math.floor(Date.now() / 1000);
  const iss = 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_abc';
  const common = { sub: 'hemi', iss, iat, exp: iat + 3600, jti: made };
  return {
    access_token: `${part({ alg: 'none' })}.${part({ ...common, client_id: 'web', token_use: 'access' })}.x`,
    id_token: `${part({ alg: 'none' })}.${part({ ...common, aud: 'web', token_use: 'id', 'cognito:username': 'hemi' })}.x`,
  };
};

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const address = { protocol: 'https:', origin: 'https://site.example', pathname: '/', search: '', assign: vi.fn() };
const history = { replaceState: vi.fn() };
let stored: Map<string, string>;

beforeEach(async () => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { ...address, search: '' });
  vi.stubGlobal('history', history);
  vi.stubGlobal('document', { cookie: '' });
  stored = tabStorage();
  configureAmplify(stage);
  await tokenStore.clearTokens();
});

/** Starts a login on `/settings` and returns the values that the login page must send back. */
const begin = async () => {
  await loginWithRedirect(stage, 'login', '/settings');
  return JSON.parse(stored.get('redirect-login') ?? '').value as { state: string; verifier: string };
};
const sentBody = (call = 0) => Object.fromEntries(new URLSearchParams(String(fetched.mock.calls[call]?.[1].body)));
const load = async () => ({ finishRedirect });

describe('A-12: a login on the user pool’s pages', () => {
  test.each([
    ['login', '/oauth2/authorize'],
    ['signup', '/signup'],
  ] as const)('starts at %s with a challenge that only this tab can answer', async (screen, path) => {
    await loginWithRedirect(stage, screen, '/settings');
    const { state, verifier } = JSON.parse(stored.get('redirect-login') ?? '').value;
    const to = new URL(address.assign.mock.calls[0]?.[0]);
    expect(to.origin + to.pathname).toBe(`https://login.example${path}`);
    expect(Object.fromEntries(to.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'web',
      redirect_uri: 'https://site.example/',
      scope: 'openid email profile aws.cognito.signin.user.admin',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    expect(state).not.toBe(verifier);
    expect(verifier).toMatch(/^[\w-]{43}$/);
  });

  test('A-07, R-03: exchanges the code for tokens, and returns to where it started', async () => {
    const { state, verifier } = await begin();
    fetched.mockResolvedValue(Response.json({ ...tokens(1), refresh_token: 'refresh' }));
    vi.stubGlobal('location', { ...address, pathname: '/', search: `?code=abc&state=${state}` });
    expect(await handleRedirect(stage, load)).toBe('/settings');
    expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/');
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('https://login.example/oauth2/token');
    expect(init?.headers).toEqual({
      'content-type': 'application/x-www-form-urlencoded',
      'x-amz-user-agent': 'pitcheck-web/2.3.0',
    });
    expect(sentBody()).toEqual({
      grant_type: 'authorization_code',
      client_id: 'web',
      code: 'abc',
      redirect_uri: 'https://site.example/',
      code_verifier: verifier,
    });
    expect(await checkSession(stage)).toMatchObject({ sub: 'hemi' });
    expect(stored.size).toBe(0);
  });

  test('A-12, R-03: is renewed with a refresh-token grant, and logged out over those pages', async () => {
    const { state } = await begin();
    fetched.mockResolvedValueOnce(Response.json({ ...tokens(1), refresh_token: 'refresh' }));
    await finishRedirect(stage, new URLSearchParams({ code: 'abc', state }));
    const renewed = tokens(2);
    fetched.mockResolvedValueOnce(Response.json(renewed));
    expect(await accessToken({ renew: true })).toBe(renewed.access_token);
    expect(sentBody(1)).toEqual({ grant_type: 'refresh_token', client_id: 'web', refresh_token: 'refresh' });

    // the responses of the user pool and of our own API
    for (const _ of 'ab') fetched.mockResolvedValueOnce(Response.json({}));
    const end = await preparedSignOut(stage);
    expect(await end()).toBe('https://login.example/logout?client_id=web&logout_uri=https%3A%2F%2Fsite.example%2F');
    expect(JSON.parse(String(fetched.mock.calls[2]?.[1].body))).toEqual({ ClientId: 'web', Token: 'refresh' });
  });
});

describe('A-14: a failed login', () => {
  test('on the login page shows its own code and text', async () => {
    const { state } = await begin();
    const query = new URLSearchParams({ error: 'access_denied', error_description: 'No.', state });
    await expect(finishRedirect(stage, query)).rejects.toMatchObject({ code: 'access_denied', message: 'No.' });
  });

  test('at the token endpoint shows its own code', async () => {
    const { state } = await begin();
    fetched.mockResolvedValue(Response.json({ error: 'invalid_grant' }, { status: 400 }));
    const finished = finishRedirect(stage, new URLSearchParams({ code: 'old', state }));
    await expect(finished).rejects.toMatchObject({ code: 'invalid_grant' });
  });

  test.each(['another', ''])('that this tab did not start makes no request: state "%s"', async (state) => {
    await begin();
    const finished = finishRedirect(stage, new URLSearchParams({ code: 'abc', state }));
    await expect(finished).rejects.toMatchObject({ code: 'invalid_state' });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('A-13: is an MFA error if a code is required', async () => {
    const { state } = await begin();
    fetched.mockResolvedValue(Response.json({ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'a session' }));
    const finished = finishRedirect(stage, new URLSearchParams({ code: 'abc', state }));
    await expect(finished).rejects.toMatchObject({ code: 'mfa_required', mfaToken: 'a session' });
  });

  test('A-15: for any other reason says "Login failed"', async () => {
    address.assign.mockImplementation(() => {
      throw new TypeError('No such address');
    });
    await expect(loginWithRedirect(stage, 'login', '/')).rejects.toThrow('Login failed');
  });
});

describe('A-07: a URL', () => {
  test.each(['?error=popup_timeout', '?code=abc', '?state=abc', ''])(
    'with %s is not the response to a login',
    async (search) => {
      vi.stubGlobal('location', { ...address, search });
      expect(await handleRedirect(stage, load)).toBeUndefined();
      expect(history.replaceState).not.toHaveBeenCalled();
    },
  );

  test('is cleaned up and otherwise ignored if a stage has no such pages', async () => {
    vi.stubGlobal('location', { ...address, pathname: '/settings', search: '?code=abc&state=abc' });
    const { userPoolDomain: _, ...plain } = stage;
    expect(await handleRedirect(plain, load)).toBeUndefined();
    expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/settings');
    expect(fetched).not.toHaveBeenCalled();
  });
});
