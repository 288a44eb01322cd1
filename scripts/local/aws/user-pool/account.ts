import * as z from 'zod';
import { deliveryTo, sendCode, useCode } from './codes.ts';
import { PoolFailure, wrongPassword } from './failure.ts';
import { AttributeList, type Operation, operation, ownAttributes } from './operation.ts';
import { hasPassword, secretFor } from './passwords.ts';
import { mfaSettings } from './software-token.ts';
import { bearer, refresh, revoke } from './tokens.ts';
import { callTrigger } from './triggers.ts';
import { changeAttributes, endGrants, findUser, removeUser, type User } from './users.ts';

const AccessToken = z.string();

/** What people do with their own account. */
export const accountOperations: Record<string, Operation> = {
  GetTokensFromRefreshToken: operation({ RefreshToken: z.string() }, async (pool, { RefreshToken }) => ({
    AuthenticationResult: await refresh(pool, RefreshToken),
  })),

  RevokeToken: operation({ Token: z.string() }, (pool, { Token }) => {
    revoke(pool, Token);
    return {};
  }),

  GlobalSignOut: operation({ AccessToken }, (pool, request) => {
    endGrants(pool.users, bearer(pool, request.AccessToken));
    return {};
  }),

  GetUser: operation({ AccessToken }, (pool, request) => {
    const user = bearer(pool, request.AccessToken);
    return { Username: user.id, UserAttributes: attributeList(user), ...mfaSettings(user) };
  }),

  UpdateUserAttributes: operation({ AccessToken, UserAttributes: AttributeList }, (pool, request) => {
    changeAttributes(pool.users, bearer(pool, request.AccessToken), ownAttributes(request.UserAttributes));
    return { CodeDeliveryDetailsList: [] };
  }),

  GetUserAttributeVerificationCode: operation({ AccessToken, AttributeName: z.literal('email') }, (pool, request) => ({
    CodeDeliveryDetails: sendCode(pool, bearer(pool, request.AccessToken), 'verify-email'),
  })),

  VerifyUserAttribute: operation({ AccessToken, Code: z.string() }, (pool, request) => {
    const user = useCode(pool, bearer(pool, request.AccessToken), 'verify-email', request.Code);
    user.attributes.email_verified = 'true';
    pool.users.save();
    return {};
  }),

  ChangePassword: operation(
    { AccessToken, PreviousPassword: z.string(), ProposedPassword: z.string() },
    (pool, request) => {
      const user = bearer(pool, request.AccessToken);
      if (!hasPassword(pool, user, request.PreviousPassword)) throw wrongPassword();
      user.secret = secretFor(pool, user.id, request.ProposedPassword);
      pool.users.save();
      return {};
    },
  ),

  ForgotPassword: operation({ Username: z.string() }, (pool, { Username }) => {
    const user = findUser(pool.users, Username);
    if (!user) return { CodeDeliveryDetails: deliveryTo(Username) };
    if (user.attributes.email_verified !== 'true') {
      throw new PoolFailure(
        'InvalidParameterException',
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      );
    }
    return { CodeDeliveryDetails: sendCode(pool, user, 'reset-password') };
  }),

  ConfirmForgotPassword: operation(
    { Username: z.string(), ConfirmationCode: z.string(), Password: z.string() },
    async (pool, { Username, ConfirmationCode, Password }) => {
      const known = findUser(pool.users, Username);
      // Before the code is used up: a password that is too weak shall not cost it.
      const secret = secretFor(pool, known?.id ?? '', Password);
      const user = useCode(pool, known, 'reset-password', ConfirmationCode);
      Object.assign(user, { secret, status: 'CONFIRMED' });
      pool.users.save();
      await callTrigger(pool, 'PostConfirmation', 'ConfirmForgotPassword', user);
      return {};
    },
  ),

  DeleteUser: operation({ AccessToken }, (pool, request) => {
    removeUser(pool.users, bearer(pool, request.AccessToken));
    return {};
  }),
};

/** With `sub`, as the API shows them. */
export function attributeList(user: User): { Name: string; Value: string }[] {
  return Object.entries({ sub: user.id, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));
}
