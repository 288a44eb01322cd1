import { AdminSetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider';
import { personUpdate } from '#lambdas/account/records.ts';
import { type AdminContext, findUserId } from './find-user.ts';

/**
 * Switches off two-step login for someone who lost their phone, until they set it up again. Returns a message for the
 * operator.
 */
export async function resetTwoStep(where: AdminContext, email: string) {
  const { pool, userPoolId, table } = where;
  const userId = await findUserId(where, email);
  const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
  await pool.send(
    new AdminSetUserMFAPreferenceCommand({ UserPoolId: userPoolId, Username: userId, SoftwareTokenMfaSettings }),
  );
  await table.update(personUpdate(userId, { expression: 'REMOVE twoStepSeen' }));
  return `${email} logs in with only a password now. Workshops that require two-step login are available again once they set it up.`;
}
