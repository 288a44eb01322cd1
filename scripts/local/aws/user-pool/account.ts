import * as z from 'zod';
import { acceptCode, describeDelivery, sendCode } from './codes.ts';
import { PoolFailure, wrongPassword } from './failure.ts';
import { type Operation, operation } from './operation.ts';
import { createSecret, hasPassword } from './passwords.ts';
import { mfaSettings } from './software-token.ts';
import { authenticate, refresh, revoke } from './tokens.ts';
import { callTrigger } from './triggers.ts';
import { endGrants, findUser, type User } from './users.ts';

const AccessToken = z.string();

export const accountOperations: Record<string, Operation> = {
  GetTokensFromRefreshToken: operation({ RefreshToken: z.string() }, (pool, { RefreshToken }) => ({
    AuthenticationResult: refresh(pool, RefreshToken),
  })),

  RevokeToken: operation({ Token: z.string() }, (pool, { Token }) => {
    revoke(pool, Token);
    return {};
  }),

  GlobalSignOut: operation({ AccessToken }, (pool, request) => {
    endGrants(pool.users, authenticate(pool, request.AccessToken));
    return {};
  }),

  GetUser: operation({ AccessToken }, (pool, request) => {
    const user = authenticate(pool, request.AccessToken);
    return { Username: user.id, UserAttributes: attributeList(user), ...mfaSettings(user) };
  }),

  ChangePassword: operation(
    { AccessToken, PreviousPassword: z.string(), ProposedPassword: z.string() },
    (pool, request) => {
      const user = authenticate(pool, request.AccessToken);
      if (!hasPassword(pool, user, request.PreviousPassword)) throw wrongPassword();
      user.secret = createSecret(pool, user.id, request.ProposedPassword);
      pool.users.save();
      return {};
    },
  ),

  ForgotPassword: operation({ Username: z.string() }, (pool, { Username }) => {
    const user = findUser(pool.users, Username);
    if (!user) return { CodeDeliveryDetails: describeDelivery(Username) };
    if (user.attributes.email_verified !== 'true') {
      throw new PoolFailure(
        'InvalidParameterException',
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      );
    }
    return { CodeDeliveryDetails: sendCode(pool, user) };
  }),

  ConfirmForgotPassword: operation(
    { Username: z.string(), ConfirmationCode: z.string(), Password: z.string() },
    async (pool, { Username, ConfirmationCode, Password }) => {
      const known = findUser(pool.users, Username);
      // Check the password first: a weak one must not use up the code.
      const secret = createSecret(pool, known?.id ?? '', Password);
      const user = acceptCode(pool, known, ConfirmationCode);
      Object.assign(user, { secret, status: 'CONFIRMED' });
      pool.users.save();
      await callTrigger(pool, 'PostConfirmation', 'ConfirmForgotPassword', user);
      return {};
    },
  ),
};

/** Returns a user's attributes, including `sub`, as the API lists them. */
export function attributeList(user: User): { Name: string; Value: string }[] {
  return Object.entries({ sub: user.id, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));
}
