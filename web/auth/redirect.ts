import * as z from 'zod';
import { readSession, removeSession, writeSession } from '../device/web-storage.ts';
import { loginFailure, TokenError } from './errors.ts';
import { codeGrant, type StageWithPages } from './token-endpoint.ts';
import { tokenStore, tokensIn } from './tokens.ts';

const KEPT_AS = 'redirect-login';
const Begun = z.object({ state: z.string(), verifier: z.string(), returnTo: z.string() });

/** Starts a login on Cognito's hosted pages: authorization code with PKCE. Source: specification 1, section 4. */
export const loginWithRedirect = async (stage: StageWithPages, screen: 'login' | 'signup', returnTo: string) => {
  try {
    const [state, verifier] = [random(), random()];
    writeSession(KEPT_AS, { state, verifier, returnTo } satisfies z.infer<typeof Begun>);
    const page = screen === 'signup' ? 'signup' : 'oauth2/authorize';
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: stage.userPoolClientId,
      redirect_uri: siteAddress(),
      scope: 'openid email profile aws.cognito.signin.user.admin',
      state,
      code_challenge: base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
      code_challenge_method: 'S256',
    });
    location.assign(`${stage.userPoolDomain}/${page}?${query}`);
  } catch (error) {
    throw loginFailure(error);
  }
};

/** Completes `loginWithRedirect`: stores the tokens and returns the URL to continue at. */
export const finishRedirect = async (stage: StageWithPages, query: URLSearchParams): Promise<string> => {
  try {
    const begun = readSession(KEPT_AS, Begun);
    removeSession(KEPT_AS);
    const refusal = query.get('error');
    if (!begun || begun.state !== query.get('state')) throw new TokenError('invalid_state', 'Invalid state');
    if (refusal) throw new TokenError(refusal, query.get('error_description') ?? refusal);
    const response = await codeGrant(stage, {
      code: query.get('code') ?? '',
      redirect_uri: siteAddress(),
      code_verifier: begun.verifier,
    });
    await tokenStore.storeTokens(tokensIn(response, stage));
    await tokenStore.setOAuthMetadata({ oauthSignIn: true });
    return begun.returnTo;
  } catch (error) {
    throw loginFailure(error);
  }
};

const siteAddress = () => `${location.origin}/`;
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)).buffer);
const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
