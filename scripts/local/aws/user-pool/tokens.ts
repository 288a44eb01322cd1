import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { PoolFailure } from './failure.ts';
import type { Pool } from './pool.ts';
import type { Grant, User } from './users.ts';

const REFRESH_TOKEN_SECONDS = 30 * 24 * 3600;

export function signIn(pool: Pool, user: User): object {
  const now = pool.now();
  const refreshToken = randomBytes(48).toString('base64url');
  const grant = { id: randomUUID(), userId: user.id, signedIn: now, expires: now + REFRESH_TOKEN_SECONDS };
  const { grants } = pool.users;
  for (const [hash, { expires }] of Object.entries(grants)) if (expires <= now) delete grants[hash];
  grants[hashOf(refreshToken)] = grant;
  pool.users.save();
  return { ...newTokens(pool, user, grant), RefreshToken: refreshToken };
}

/**
 * How many seconds a replaced refresh token stays valid, for lost responses and concurrent tabs. Source: Cognito API
 * reference, RefreshTokenRotationType: at most 60.
 */
const GRACE_SECONDS = 60;

/**
 * Returns new access and ID tokens for a refresh token. With rotation, also returns a new refresh token with the same
 * expiry.
 */
export function refresh(pool: Pool, refreshToken: string): object {
  const grant = pool.users.grants[hashOf(refreshToken)];
  const user = grant && pool.users.users[grant.userId];
  if (!grant || !user || grant.expires <= pool.now()) {
    throw new PoolFailure('NotAuthorizedException', 'Invalid Refresh Token');
  }
  if (!pool.rotates) return newTokens(pool, user, grant);
  const now = pool.now();
  const { replacedUntil = now + GRACE_SECONDS, ...same } = grant;
  if (replacedUntil < now) throw new PoolFailure('RefreshTokenReuseException', 'Refresh Token has been reused');
  const next = randomBytes(48).toString('base64url');
  pool.users.grants[hashOf(refreshToken)] = { ...same, replacedUntil };
  pool.users.grants[hashOf(next)] = same;
  pool.users.save();
  return { ...newTokens(pool, user, grant), RefreshToken: next };
}

/** Revokes a refresh token and all tokens of the same sign-in. */
export function revoke(pool: Pool, refreshToken: string): void {
  const { grants } = pool.users;
  const revoked = grants[hashOf(refreshToken)];
  for (const [hash, { id }] of Object.entries(grants)) if (id === revoked?.id) delete grants[hash];
  pool.users.save();
}

const AccessClaims = z.object({
  token_use: z.literal('access'),
  sub: z.string(),
  origin_jti: z.string(),
  exp: z.number(),
});

export function authenticate(pool: Pool, accessToken: string): User {
  const claims = AccessClaims.safeParse(pool.signer.read(accessToken)).data;
  if (!claims) throw new PoolFailure('NotAuthorizedException', 'Invalid Access Token');
  if (claims.exp <= pool.now()) throw new PoolFailure('NotAuthorizedException', 'Access Token has expired');
  const user = pool.users.users[claims.sub];
  if (!user || !Object.values(pool.users.grants).some(({ id }) => id === claims.origin_jti)) {
    throw new PoolFailure('NotAuthorizedException', 'Access Token has been revoked');
  }
  return user;
}

function newTokens(pool: Pool, user: User, grant: Grant): object {
  const now = pool.now();
  const common = {
    sub: user.id,
    iss: pool.issuer(),
    origin_jti: grant.id,
    event_id: randomUUID(),
    auth_time: grant.signedIn,
    iat: now,
    exp: now + pool.accessTokenSeconds,
  };
  const access = {
    ...common,
    jti: randomUUID(),
    client_id: pool.clientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    username: user.id,
  };
  const id = {
    ...common,
    jti: randomUUID(),
    aud: pool.clientId,
    token_use: 'id',
    'cognito:username': user.id,
    ...user.attributes,
    email_verified: user.attributes.email_verified === 'true',
  };
  return {
    AccessToken: pool.signer.sign(access),
    IdToken: pool.signer.sign(id),
    ExpiresIn: pool.accessTokenSeconds,
    TokenType: 'Bearer',
  };
}

function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}
