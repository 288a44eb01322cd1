import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { PoolFailure, wrongPassword } from './failure.ts';
import { type Operation, operation } from './operation.ts';
import { hasPassword, isProved, secretFor } from './passwords.ts';
import { invalidSession, pending, pendingUser, remember } from './pending.ts';
import { ownerOf, type Pool } from './pool.ts';
import { SOFTWARE_TOKEN_MFA, useTotp } from './software-token.ts';
import { beginExchange, isProof, secretOf } from './srp.ts';
import { refresh, signIn } from './tokens.ts';
import { findUser, type User } from './users.ts';

/** What may stand between a proven password and the tokens, in this order. */
const CHALLENGES: Challenge[] = [
  {
    name: 'NEW_PASSWORD_REQUIRED',
    isDue: (user) => user.status === 'FORCE_CHANGE_PASSWORD',
    parameters: (user) => ({ requiredAttributes: '[]', userAttributes: JSON.stringify(user.attributes) }),
    meet(pool, user, { NEW_PASSWORD = '' }) {
      user.secret = secretFor(pool, user.id, NEW_PASSWORD);
      user.status = 'CONFIRMED';
      pool.users.save();
    },
  },
  {
    name: SOFTWARE_TOKEN_MFA,
    isDue: (user) => user.totp?.enabled === true,
    parameters: () => ({}),
    meet: (pool, user, { SOFTWARE_TOKEN_MFA_CODE = '' }) => useTotp(pool, user, SOFTWARE_TOKEN_MFA_CODE),
  },
];

interface Challenge {
  name: string;
  isDue(user: User): boolean;
  parameters(user: User): Record<string, string>;
  /** Takes the answer, or refuses it by throwing; the user may then try again. */
  meet(pool: Pool, user: User, responses: Record<string, string>): void;
}

const Texts = z.record(z.string(), z.string()).default({});

export const signInOperations: Record<string, Operation> = {
  InitiateAuth: operation(
    { AuthFlow: z.string(), AuthParameters: Texts },
    async (pool, { AuthFlow, AuthParameters }) => {
      const { USERNAME = '', PASSWORD = '', SRP_A = '', REFRESH_TOKEN = '' } = AuthParameters;
      switch (AuthFlow) {
        case 'USER_SRP_AUTH':
          return challengePassword(pool, USERNAME, SRP_A);
        case 'USER_PASSWORD_AUTH': {
          const user = findUser(pool.users, USERNAME);
          if (!user || !isProved(pool, user, () => hasPassword(pool, user, PASSWORD))) throw wrongPassword();
          return proceed(pool, user);
        }
        case 'REFRESH_TOKEN_AUTH':
        case 'REFRESH_TOKEN':
          if (pool.rotates) throw new PoolFailure('InvalidParameterException', 'Initiate Auth method not supported.');
          return { AuthenticationResult: await refresh(pool, REFRESH_TOKEN) };
        default:
          throw new PoolFailure('InvalidParameterException', `The local user pool does not know the flow ${AuthFlow}`);
      }
    },
  ),

  RespondToAuthChallenge: operation(
    { ChallengeName: z.string(), ChallengeResponses: Texts, Session: z.string().nullish() },
    async (pool, { ChallengeName, ChallengeResponses, Session }) => {
      if (ChallengeName === 'PASSWORD_VERIFIER') return checkPassword(pool, ChallengeResponses);
      const session = Session ?? '';
      const user = pendingUser(pool, session);
      const { passed } = pending(pool, session);
      const challenge = nextDue(user, passed);
      if (challenge?.name !== ChallengeName) throw invalidSession();
      challenge.meet(pool, user, ChallengeResponses);
      pool.pending.delete(session);
      return proceed(pool, user, [...passed, challenge.name]);
    },
  ),
};

/** First half of SRP. Somebody without an account gets a challenge too, which nothing will meet. */
function challengePassword(pool: Pool, username: string, clientPublic: string): object {
  const user = findUser(pool.users, username);
  const userId = user?.id ?? randomUUID();
  const secret = user?.secret ?? secretOf(ownerOf(pool, userId), randomUUID());
  const exchange = /^[0-9a-f]+$/i.test(clientPublic) && beginExchange(clientPublic, secret);
  if (!exchange) throw wrongPassword();
  remember(pool, exchange.secretBlock, { userId, exchange, passed: [] });
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

/** Second half: one try for each challenge. */
function checkPassword(pool: Pool, responses: Record<string, string>): Promise<object> {
  const { PASSWORD_CLAIM_SECRET_BLOCK = '', PASSWORD_CLAIM_SIGNATURE = '', TIMESTAMP = '' } = responses;
  const { userId, exchange } = pending(pool, PASSWORD_CLAIM_SECRET_BLOCK);
  pool.pending.delete(PASSWORD_CLAIM_SECRET_BLOCK);
  const user = pool.users.users[userId];
  const prove = () =>
    exchange !== undefined && isProof(exchange, ownerOf(pool, userId), TIMESTAMP, PASSWORD_CLAIM_SIGNATURE);
  if (!user || !isProved(pool, user, prove)) throw wrongPassword();
  return proceed(pool, user);
}

/** The next challenge that is due, or else the tokens. */
async function proceed(pool: Pool, user: User, passed: string[] = []): Promise<object> {
  if (!user.enabled) throw new PoolFailure('NotAuthorizedException', 'User is disabled.');
  if (user.status === 'UNCONFIRMED') throw new PoolFailure('UserNotConfirmedException', 'User is not confirmed.');
  const due = nextDue(user, passed);
  if (!due) return { ChallengeParameters: {}, AuthenticationResult: await signIn(pool, user) };
  const Session = randomBytes(48).toString('base64url');
  remember(pool, Session, { userId: user.id, passed });
  const ChallengeParameters = { USER_ID_FOR_SRP: user.id, ...due.parameters(user) };
  return { ChallengeName: due.name, Session, ChallengeParameters };
}

function nextDue(user: User, passed: string[]): Challenge | undefined {
  return CHALLENGES.find((challenge) => !passed.includes(challenge.name) && challenge.isDue(user));
}
