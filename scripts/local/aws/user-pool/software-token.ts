import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { PoolFailure } from './failure.ts';
import { type Operation, operation } from './operation.ts';
import type { Pool } from './pool.ts';
import { authenticate } from './tokens.ts';
import { stepOf, toBase32 } from './totp.ts';
import type { User } from './users.ts';

export const SOFTWARE_TOKEN_MFA = 'SOFTWARE_TOKEN_MFA';
const SECRET_BYTES = 32;

const AccessToken = z.string();
export const MfaSettings = z.object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) });

/**
 * Operations for the second factor of an authenticator app (TOTP): it is set up, confirmed with a first code, then
 * switched on.
 */
export const softwareTokenOperations: Record<string, Operation> = {
  AssociateSoftwareToken: operation({ AccessToken }, (pool, request) => {
    const SecretCode = toBase32(randomBytes(SECRET_BYTES));
    authenticate(pool, request.AccessToken).offeredTotp = SecretCode;
    pool.users.save();
    return { SecretCode };
  }),

  /** The new secret replaces the old one only after this. */
  VerifySoftwareToken: operation({ AccessToken, UserCode: z.string() }, (pool, request) => {
    const user = authenticate(pool, request.AccessToken);
    if (!user.offeredTotp) {
      throw new PoolFailure('SoftwareTokenMFANotFoundException', 'Software token TOTP MFA is not set up for the user.');
    }
    const usedStep = stepOf(user.offeredTotp, request.UserCode, pool.now());
    if (usedStep === undefined) {
      const message = 'Code mismatch and fail enable Software Token MFA';
      throw new PoolFailure('EnableSoftwareTokenMFAException', message);
    }
    const { enabled = false, preferred = false } = user.totp ?? {};
    user.totp = { secret: user.offeredTotp, usedStep, enabled, preferred };
    delete user.offeredTotp;
    pool.users.save();
    return { Status: 'SUCCESS' };
  }),

  SetUserMFAPreference: operation(
    { AccessToken, SoftwareTokenMfaSettings: MfaSettings.optional() },
    (pool, request) => {
      setMfaPreference(pool, authenticate(pool, request.AccessToken), request.SoftwareTokenMfaSettings);
      return {};
    },
  ),
};

/** Switches a user's second factor on or off. Throws if it isn't confirmed yet. */
export function setMfaPreference(pool: Pool, user: User, settings?: z.infer<typeof MfaSettings>): void {
  if (settings?.Enabled && !user.totp) {
    throw new PoolFailure('InvalidParameterException', 'User has not verified software token mfa');
  }
  if (!settings || !user.totp) return;
  Object.assign(user.totp, { enabled: settings.Enabled, preferred: settings.Enabled && settings.PreferredMfa });
  pool.users.save();
}

export function mfaSettings({ totp }: User): { UserMFASettingList?: string[]; PreferredMfaSetting?: string } {
  return {
    ...(totp?.enabled && { UserMFASettingList: [SOFTWARE_TOKEN_MFA] }),
    ...(totp?.preferred && { PreferredMfaSetting: SOFTWARE_TOKEN_MFA }),
  };
}

/** Accepts a code of the user's app. Each code works only once. */
export function acceptTotpCode(pool: Pool, { totp }: User, code: string): void {
  const step = totp && stepOf(totp.secret, code, pool.now());
  if (!totp || step === undefined) throw new PoolFailure('CodeMismatchException', 'Invalid code received for user');
  if (step <= totp.usedStep) {
    throw new PoolFailure('ExpiredCodeException', 'Your software token has already been used once.');
  }
  totp.usedStep = step;
  pool.users.save();
}
