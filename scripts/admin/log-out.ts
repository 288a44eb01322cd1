import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { rejectSessions } from '#lambdas/account/sessions.ts';
import { type AdminContext, findUserId } from './find-user.ts';

/** Ends all sessions of a person, on every device. Returns a message for the operator. */
export async function logOut(where: AdminContext, email: string) {
  const { pool, userPoolId, table, now } = where;
  const userId = await findUserId(where, email);
  await pool.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: userId }));
  await rejectSessions({ table, userId, now });
  return `${email} is logged out on every device, and can log in again at once. If someone else knows the password, have it reset.`;
}
