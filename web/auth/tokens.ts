import { decodeJWT } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import * as z from 'zod';
import type { WebConfig } from '#shared/config.ts';
import { MfaError, TokenError } from './errors.ts';
import { verifyIdToken } from './id-token.ts';

/** Amplify's token store in the local storage, which logins by redirect use too. */
export const tokenStore = cognitoUserPoolsTokenProvider.authTokenStore;
export type Tokens = Parameters<typeof tokenStore.storeTokens>[0];

/** Cognito's API returns tokens or a challenge; the OAuth endpoint returns tokens under other names. */
const TokenResponse = z.union([
  z
    .object({
      AuthenticationResult: z.object({
        AccessToken: z.string(),
        IdToken: z.string(),
        RefreshToken: z.string().optional(),
      }),
    })
    .transform((response) => response.AuthenticationResult),
  z
    .object({ access_token: z.string(), id_token: z.string(), refresh_token: z.string().optional() })
    .transform((response) => ({
      AccessToken: response.access_token,
      IdToken: response.id_token,
      RefreshToken: response.refresh_token,
    })),
  z.object({ ChallengeName: z.string(), Session: z.string() }),
]);
const Claims = z.object({ iat: z.number(), 'cognito:username': z.string().optional(), sub: z.string() });

/** Parses and verifies a response and returns the tokens in their stored form. Without a new refresh token the old one is kept. */
export const tokensIn = (response: unknown, config: WebConfig, refreshToken = ''): Tokens => {
  const { data } = TokenResponse.safeParse(response);
  if (!data)
    throw new TokenError('invalid_token', 'The login service returned an unexpected response. Please try again.');
  if ('Session' in data) throw new MfaError('Enter the code from your authenticator app.', data.Session);
  const accessToken = decodeJWT(data.AccessToken);
  const idToken = decodeJWT(data.IdToken);
  const { iat, sub, 'cognito:username': username = sub } = Claims.parse(idToken.payload);
  verifyIdToken(idToken.payload, config, iat);
  return {
    accessToken,
    idToken,
    refreshToken: data.RefreshToken ?? refreshToken,
    clockDrift: iat * 1000 - Date.now(),
    username,
  };
};
