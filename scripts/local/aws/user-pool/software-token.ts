import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { PoolFailure } from './failure.ts';
import { type Operation, operation } from './operation.ts';
import { pendingUser } from './pending.ts';
import type { Pool } from './pool.ts';
import { bearer } from './tokens.ts';
import { stepOf, toBase32 } from './totp.ts';
import type { User } from './users.ts';

export const SOFTWARE_TOKEN_MFA = 'SOFTWARE_TOKEN_MFA';
const SECRET_BYTES = 32;

/** Somebody who is signed in, or who has proven the password and is still signing in. */
const Caller = z.object({ AccessToken: z.string().optional(), Session: z.string().optional() });
export const MfaSettings = z.object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) });

/** The second factor of an authenticator app (TOTP): set up, proven once, then switched on. */
export const softwareTokenOperations: Record<string, Operation> = {
  AssociateSoftwareToken: operation(Caller.shape, (pool, caller) => {
    const SecretCode = toBase32(randomBytes(SECRET_BYTES));
    callerOf(pool, caller).offeredTotp = SecretCode;
    pool.users.save();
    return { SecretCode, Session: caller.Session };
  }),

  /** Only now does a new secret take the place of an old one. */
  VerifySoftwareToken: operation({ ...Caller.shape, UserCode: z.string() }, (pool, { UserCode, ...caller }) => {
    const user = callerOf(pool, caller);
    if (!user.offeredTotp) {
      throw new PoolFailure('SoftwareTokenMFANotFoundException', 'Software token TOTP MFA is not set up for the user.');
    }
    const usedStep = stepOf(user.offeredTotp, UserCode, pool.now());
    if (usedStep === undefined) {
      const message = 'Code mismatch and fail enable Software Token MFA';
      throw new PoolFailure('EnableSoftwareTokenMFAException', message);
    }
    const { enabled = false, preferred = false } = user.totp ?? {};
    user.totp = { secret: user.offeredTotp, usedStep, enabled, preferred };
    delete user.offeredTotp;
    pool.users.save();
    return { Status: 'SUCCESS', Session: caller.Session };
  }),

  SetUserMFAPreference: operation(
    { AccessToken: z.string(), SoftwareTokenMfaSettings: MfaSettings.optional() },
    (pool, { AccessToken, SoftwareTokenMfaSettings: settings }) => {
      const user = bearer(pool, AccessToken);
      prefer(pool, user, settings);
      return {};
    },
  ),
};

/** Switches the factor of a user on or off; only one that was proven can be on. */
export function prefer(pool: Pool, user: User, settings?: z.infer<typeof MfaSettings>): void {
  if (settings?.Enabled && !user.totp) {
    throw new PoolFailure('InvalidParameterException', 'User has not verified software token mfa');
  }
  if (!settings || !user.totp) return;
  Object.assign(user.totp, { enabled: settings.Enabled, preferred: settings.Enabled && settings.PreferredMfa });
  pool.users.save();
}

/** As GetUser tells it. */
export function mfaSettings({ totp }: User): { UserMFASettingList?: string[]; PreferredMfaSetting?: string } {
  return {
    ...(totp?.enabled && { UserMFASettingList: [SOFTWARE_TOKEN_MFA] }),
    ...(totp?.preferred && { PreferredMfaSetting: SOFTWARE_TOKEN_MFA }),
  };
}

/** Takes a code of the user's app, each one once. */
export function useTotp(pool: Pool, { totp }: User, code: string): void {
  const step = totp && stepOf(totp.secret, code, pool.now());
  if (!totp || step === undefined) throw new PoolFailure('CodeMismatchException', 'Invalid code received for user');
  if (step <= totp.usedStep) {
    throw new PoolFailure('ExpiredCodeException', 'Your software token has already been used once.');
  }
  totp.usedStep = step;
  pool.users.save();
}

function callerOf(pool: Pool, { AccessToken, Session }: z.infer<typeof Caller>): User {
  if (AccessToken !== undefined) return bearer(pool, AccessToken);
  const user = pendingUser(pool, Session ?? '');
  // who has a second factor must show it, not replace it
  if (user.totp?.enabled) throw new PoolFailure('NotAuthorizedException', 'Invalid session for the user.');
  return user;
}
