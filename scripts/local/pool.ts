import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Cloud } from './cloud.ts';

export const localCredentials = {
  region: 'ap-southeast-2',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};

const client = (endpoint: string) => new CognitoIdentityProviderClient({ endpoint, ...localCredentials });

type Wanted = { email: string; name: string; password: string };

/** Creates a confirmed user with this password, unless the user exists. Returns the user's id. */
export const ensureUser = async ({ endpoint, userPoolId }: Cloud['userPool'], { email, name, password }: Wanted) => {
  const pool = client(endpoint);
  const user = { UserPoolId: userPoolId, Username: email };
  const UserAttributes = Object.entries({ email, email_verified: 'true', name }).map(([Name, Value]) => ({
    Name,
    Value,
  }));
  const find = () => pool.send(new AdminGetUserCommand(user));
  // After a lost response, the client retries and finds the user that it created.
  const known = (error: unknown) => {
    if (!(error instanceof UsernameExistsException)) throw error;
  };
  const found = await find().catch(async (error) => {
    if (!(error instanceof UserNotFoundException)) throw error;
    await pool.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS', UserAttributes })).catch(known);
    await pool.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }));
    return find();
  });
  const sub = found.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error(`The user pool returns no id for ${email}`);
  return sub;
};

/** Returns a user's tokens, using the password flow of the local pool. */
export const signIn = async (
  { endpoint, clientId }: Cloud['userPool'],
  { email, password }: { email: string; password: string },
) => {
  const { AuthenticationResult } = await client(endpoint).send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  if (!AuthenticationResult?.AccessToken || !AuthenticationResult.IdToken) throw new Error(`${email} cannot log in`);
  return { accessToken: AuthenticationResult.AccessToken, idToken: AuthenticationResult.IdToken };
};
