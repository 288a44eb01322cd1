import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { PoolFailure, wrongPassword } from './failure.ts';
import { type Operation, operation } from './operation.ts';
import { hasPassword, verifyPassword } from './passwords.ts';
import { type PendingSignIn, type Pool, passwordOwner } from './pool.ts';
import { acceptTotpCode, SOFTWARE_TOKEN_MFA } from './software-token.ts';
import { beginExchange, hashPassword, verifyProof } from './srp.ts';
import { refresh, signIn } from './tokens.ts';
import { findUser, type User } from './users.ts';

const PENDING_SECONDS = 180;

const Texts = z.record(z.string(), z.string()).default({});

export const signInOperations: Record<string, Operation> = {
  InitiateAuth: operation({ AuthFlow: z.string(), AuthParameters: Texts }, (pool, { AuthFlow, AuthParameters }) => {
    const { USERNAME = '', PASSWORD = '', SRP_A = '', REFRESH_TOKEN = '' } = AuthParameters;
    switch (AuthFlow) {
      case 'USER_SRP_AUTH':
        return challengePassword(pool, USERNAME, SRP_A);
      case 'USER_PASSWORD_AUTH': {
        const user = findUser(pool.users, USERNAME);
        if (!user || !verifyPassword(pool, user, () => hasPassword(pool, user, PASSWORD))) throw wrongPassword();
        return proceed(pool, user);
      }
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        if (pool.rotates) throw new PoolFailure('InvalidParameterException', 'Initiate Auth method not supported.');
        return { AuthenticationResult: refresh(pool, REFRESH_TOKEN) };
      default:
        throw new PoolFailure('InvalidParameterException', `The local user pool has no flow ${AuthFlow}`);
    }
  }),

  RespondToAuthChallenge: operation(
    { ChallengeName: z.string(), ChallengeResponses: Texts, Session: z.string().nullish() },
    (pool, { ChallengeName, ChallengeResponses, Session }) => {
      if (ChallengeName === 'PASSWORD_VERIFIER') return checkPassword(pool, ChallengeResponses);
      const session = Session ?? '';
      const { userId, exchange } = findPending(pool, session);
      const user = pool.users.users[userId];
      if (ChallengeName !== SOFTWARE_TOKEN_MFA || exchange || !user?.totp?.enabled) throw invalidSession();
      acceptTotpCode(pool, user, ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE ?? '');
      pool.pending.delete(session);
      return finish(pool, user);
    },
  ),
};

/** Handles the first half of SRP. An unknown user gets a challenge too, which can't be solved. */
function challengePassword(pool: Pool, username: string, clientPublic: string): object {
  const user = findUser(pool.users, username);
  const userId = user?.id ?? randomUUID();
  const secret = user?.secret ?? hashPassword(passwordOwner(pool, userId), randomUUID());
  const exchange = /^[0-9a-f]+$/i.test(clientPublic) && beginExchange(clientPublic, secret);
  if (!exchange) throw wrongPassword();
  remember(pool, exchange.secretBlock, { userId, exchange });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: secret.salt,
      SECRET_BLOCK: exchange.secretBlock,
      SRP_B: exchange.B.toString(16),
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
}

/** Handles the second half of SRP. Each challenge allows one attempt. */
function checkPassword(pool: Pool, responses: Record<string, string>): object {
  const { PASSWORD_CLAIM_SECRET_BLOCK = '', PASSWORD_CLAIM_SIGNATURE = '', TIMESTAMP = '' } = responses;
  const { userId, exchange } = findPending(pool, PASSWORD_CLAIM_SECRET_BLOCK);
  pool.pending.delete(PASSWORD_CLAIM_SECRET_BLOCK);
  const user = pool.users.users[userId];
  const check = () =>
    exchange !== undefined && verifyProof(exchange, passwordOwner(pool, userId), TIMESTAMP, PASSWORD_CLAIM_SIGNATURE);
  if (!user || !verifyPassword(pool, user, check)) throw wrongPassword();
  return proceed(pool, user);
}

/** Returns the tokens or, if the second factor is switched on, a challenge for it. */
function proceed(pool: Pool, user: User): object {
  if (user.status === 'UNCONFIRMED') throw new PoolFailure('UserNotConfirmedException', 'User is not confirmed.');
  if (!user.totp?.enabled) return finish(pool, user);
  const Session = randomBytes(48).toString('base64url');
  remember(pool, Session, { userId: user.id });
  return { ChallengeName: SOFTWARE_TOKEN_MFA, Session, ChallengeParameters: { USER_ID_FOR_SRP: user.id } };
}

const finish = (pool: Pool, user: User) => ({
  ChallengeParameters: {},
  AuthenticationResult: signIn(pool, user),
});

function remember(pool: Pool, key: string, attempt: Omit<PendingSignIn, 'expires'>): void {
  for (const [old, { expires }] of pool.pending) if (expires <= pool.now()) pool.pending.delete(old);
  pool.pending.set(key, { ...attempt, expires: pool.now() + PENDING_SECONDS });
}

function findPending(pool: Pool, key: string): PendingSignIn {
  const attempt = pool.pending.get(key);
  if (!attempt || attempt.expires <= pool.now()) throw invalidSession();
  return attempt;
}

const invalidSession = () => new PoolFailure('NotAuthorizedException', 'Invalid session for the user.');
