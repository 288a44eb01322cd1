import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { corsHeaders, readBody } from '#scripts/local/aws/http.ts';
import { PoolFailure, wrongPassword } from '#scripts/local/aws/user-pool/failure.ts';
import { hasPassword, verifyPassword } from '#scripts/local/aws/user-pool/passwords.ts';
import type { Pool } from '#scripts/local/aws/user-pool/pool.ts';
import { signUpOperations } from '#scripts/local/aws/user-pool/sign-up.ts';
import { refresh, signIn } from '#scripts/local/aws/user-pool/tokens.ts';
import { findUser } from '#scripts/local/aws/user-pool/users.ts';

/** Paths of Cognito's own login pages. Source: Cognito developer guide, "User pool endpoints". */
const PAGES = ['/oauth2/authorize', '/login', '/signup'];
const CODE_SECONDS = 300;
const MOST_BYTES = 16 * 1024;

type Code = { userId: string; challenge: string; redirectUri: string; expires: number };
const codes = new WeakMap<Pool, Map<string, Code>>();

/** Serves the login pages, the token endpoint and the logout. Resolves to false for any other request. */
export const serveLoginPages = async (pool: Pool, request: IncomingMessage, response: ServerResponse) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://pool');
  if (pathname === '/logout') return redirect(response, localAddress(searchParams.get('logout_uri')));
  if (pathname === '/oauth2/token' && request.method === 'POST') {
    const headers = { ...corsHeaders(request, '*', 'POST,GET'), 'content-type': 'application/json' };
    const [status, body] = tokensFor(pool, await fieldsOf(request));
    response.writeHead(status, headers).end(JSON.stringify(body));
    return true;
  }
  if (!PAGES.includes(pathname)) return false;
  const asked = Asked.parse(Object.fromEntries(searchParams));
  if (request.method !== 'POST') return showForm(response, pathname);
  const { email = '', password = '' } = await fieldsOf(request);
  try {
    if (pathname === '/signup') {
      await signUpOperations.SignUp(pool, { Username: email, Password: password });
    }
    const user = findUser(pool.users, email);
    if (!user || !verifyPassword(pool, user, () => hasPassword(pool, user, password))) throw wrongPassword();
    const code = randomBytes(24).toString('base64url');
    const redirectUri = localAddress(asked.redirect_uri);
    const known = codes.get(pool) ?? new Map<string, Code>();
    const expires = pool.now() + CODE_SECONDS;
    codes.set(pool, known.set(code, { userId: user.id, challenge: asked.code_challenge, redirectUri, expires }));
    return redirect(response, `${redirectUri}?${new URLSearchParams({ code, state: asked.state })}`);
  } catch (failure) {
    if (!(failure instanceof PoolFailure)) throw failure;
    return showForm(response, pathname, failure.message);
  }
};

const Asked = z.object({
  response_type: z.literal('code'),
  redirect_uri: z.url(),
  state: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
});

/** Checks a redirect URL. A real pool has a list of allowed URLs; here any URL on this machine is allowed. */
const localAddress = (address: string | null) => {
  const { hostname, href } = new URL(address ?? '');
  if (!['127.0.0.1', 'localhost'].includes(hostname)) throw new Error(`${hostname} is not this machine`);
  return href;
};

const redirect = (response: ServerResponse, location: string) => {
  response.writeHead(302, { location }).end();
  return true;
};

const showForm = (response: ServerResponse, pathname: string, problem = '') => {
  const what = pathname === '/signup' ? 'Sign up' : 'Sign in';
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><title>${what}</title><h1>${what} at the local user pool</h1><p role="alert">${problem}</p>` +
        '<form method="post"><label>Email <input name="email" type="email"></label> ' +
        `<label>Password <input name="password" type="password"></label> <button>${what}</button></form></html>`,
    );
  return true;
};

const fieldsOf = async (request: IncomingMessage): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(String(await readBody(request, MOST_BYTES))));

const Result = z.object({
  ...{ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string().optional() },
  ExpiresIn: z.number(),
});

const tokensFor = (pool: Pool, given: Record<string, string>): [number, object] => {
  const refused: [number, object] = [400, { error: 'invalid_grant' }];
  if (given.client_id !== pool.clientId) return [400, { error: 'invalid_client' }];
  try {
    const result = Result.parse(
      given.grant_type === 'refresh_token' ? refresh(pool, given.refresh_token ?? '') : tokensForCode(pool, given),
    );
    const { AccessToken: access_token, IdToken: id_token, RefreshToken: refresh_token } = result;
    return [200, { access_token, id_token, refresh_token, expires_in: result.ExpiresIn, token_type: 'Bearer' }];
  } catch (failure) {
    if (failure instanceof PoolFailure) return refused;
    throw failure;
  }
};

/** Exchanges a code for tokens. A code works once, and only with the verifier of the client that requested it. */
const tokensForCode = (pool: Pool, { code = '', code_verifier = '', redirect_uri }: Record<string, string>) => {
  const begun = codes.get(pool)?.get(code);
  codes.get(pool)?.delete(code);
  const user = begun && pool.users.users[begun.userId];
  const challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const isGood =
    begun && begun.expires > pool.now() && begun.challenge === challenge && begun.redirectUri === redirect_uri;
  if (!user || !isGood) throw new PoolFailure('invalid_grant', 'invalid_grant');
  return signIn(pool, user);
};
