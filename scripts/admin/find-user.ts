import {
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Table } from '#lambdas/table/table.ts';

export type AdminContext = { pool: CognitoIdentityProviderClient; userPoolId: string; table: Table; now: Date };

export async function findUserId({ pool, userPoolId: UserPoolId }: AdminContext, email: string): Promise<string> {
  try {
    const { UserAttributes = [] } = await pool.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    const sub = UserAttributes.find(({ Name }) => Name === 'sub')?.Value;
    if (sub) return sub;
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
  throw new Error(`Nobody has signed up as ${email}. Sign up on the site first.`);
}
