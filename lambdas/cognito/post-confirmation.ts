import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerHandler } from 'aws-lambda';
import { rejectSessions } from '../account/sessions.ts';
import { timeLimits } from '../aws/time-limits.ts';
import { table } from '../table/connect.ts';

const pool = new CognitoIdentityProviderClient(timeLimits());

/** Ends all sessions of a person after a password reset: someone else may have been signed in. */
export const handler: PostConfirmationTriggerHandler = async (event) => {
  const { triggerSource, userPoolId: UserPoolId, userName: Username, request } = event;
  if (triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return event;
  await pool.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
  await rejectSessions({ table: table(), userId: String(request.userAttributes.sub), now: new Date() });
  return event;
};
