import { AdminSetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider';
import { personUpdate } from '#lambdas/account/records.ts';
import { findUserId, type Where } from './find-user.ts';

/** Lets somebody who has lost their phone sign in by password, until they set up an authenticator app again. Answers what it did. */
export async function resetTwoStep(where: Where, email: string) {
  const { pool, userPoolId, table } = where;
  const userId = await findUserId(where, email);
  const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
  await pool.send(
    new AdminSetUserMFAPreferenceCommand({ UserPoolId: userPoolId, Username: userId, SoftwareTokenMfaSettings }),
  );
  await table.update(personUpdate(userId, { expression: 'REMOVE twoStepSeen' }));
  return `${email} signs in by password alone now. A workshop that requires two-step sign-in lets them go on once they have set it up again.`;
}
