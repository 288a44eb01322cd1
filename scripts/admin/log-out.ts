import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { rejectSessions } from '#lambdas/account/sessions.ts';
import { findUserId, type Where } from './find-user.ts';

/** Ends all sessions of a person, on every device. Answers what it did, in a sentence. */
export async function logOut(where: Where, email: string) {
  const { pool, userPoolId, table, now } = where;
  const userId = await findUserId(where, email);
  await pool.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: userId }));
  await rejectSessions({ table, userId, now });
  return `${email} is logged out on every device, and can log in again at once. Somebody else knows the password? Have it reset.`;
}
