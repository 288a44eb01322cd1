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

/** Who signed in, as the user pool says. */
export type Identity = { sub: string };

const issuerOf = (config: WebConfig) => `${userPoolAddress(config).replace(/\/$/, '')}/${config.userPoolId}`;

/**
 * Whether the id token is of our user pool, for us and still good at `now` (seconds by the user pool's clock). Its signature is
 * not checked here: it came from the user pool itself, over TLS, and no decision rests on it. API Gateway checks the signature
 * of the access token on every call.
 */
export const verifyIdToken = (payload: unknown, config: WebConfig, now: number): Identity => {
  const { data: claims } = Claims.safeParse(payload);
  const good =
    claims?.iss === issuerOf(config) && claims.aud === config.userPoolClientId && claims.exp + TOKEN_LEEWAY_S > now;
  if (!good) throw new TokenError('invalid_token', 'The login could not be verified. Please log in again.');
  return { sub: claims.sub };
};
