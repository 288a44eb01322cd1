import * as z from 'zod';
import type { WebConfig } from '#shared/config.ts';
import { TOKEN_LEEWAY_S } from './defaults.ts';
import { TokenError } from './errors.ts';
import { userPoolAddress } from './user-pool.ts';

const Claims = z.object({
  iss: z.string(),
  aud: z.string(),
  token_use: z.literal('id'),
  exp: z.number(),
  sub: z.string(),
});

/** The signed-in user, according to the user pool. */
export type Identity = { sub: string };

const issuerOf = (config: WebConfig) => `${userPoolAddress(config).replace(/\/$/, '')}/${config.userPoolId}`;

/**
 * Verifies issuer, audience and expiry of an id token at `now` (seconds by the user pool's clock). The signature isn't verified: the token
 * came from the user pool over TLS and no authorisation depends on it. API Gateway verifies the access token's signature on every call.
 */
export const verifyIdToken = (payload: unknown, config: WebConfig, now: number): Identity => {
  const { data: claims } = Claims.safeParse(payload);
  const good =
    claims?.iss === issuerOf(config) && claims.aud === config.userPoolClientId && claims.exp + TOKEN_LEEWAY_S > now;
  if (!good) throw new TokenError('invalid_token', 'The login could not be verified. Please log in again.');
  return { sub: claims.sub };
};
