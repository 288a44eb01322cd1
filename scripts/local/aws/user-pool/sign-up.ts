import * as z from 'zod';
import { deliveryTo, sendCode, useCode } from './codes.ts';
import { PoolFailure } from './failure.ts';
import { AttributeList, type Operation, operation, ownAttributes } from './operation.ts';
import { secretFor } from './passwords.ts';
import { callTrigger } from './triggers.ts';
import { checkFree, findUser, newUser, type User } from './users.ts';

export const signUpOperations: Record<string, Operation> = {
  SignUp: operation(
    { Username: z.string(), Password: z.string(), UserAttributes: AttributeList },
    async (pool, { Username, Password, UserAttributes }) => {
      const draft = newUser(pool.users, Username, ownAttributes(UserAttributes), pool.now());
      const user: User = { ...draft, secret: secretFor(pool, draft.id, Password) };
      const verdict = await callTrigger(pool, 'PreSignUp', 'SignUp', user, {
        autoConfirmUser: false,
        autoVerifyEmail: false,
        autoVerifyPhone: false,
      });
      if (verdict.autoConfirmUser === true) user.status = 'CONFIRMED';
      if (verdict.autoVerifyEmail === true) user.attributes.email_verified = 'true';
      // While the trigger ran, somebody else may have taken the address.
      checkFree(pool.users, Username);
      pool.users.users[user.id] = user;
      pool.users.save();
      if (user.status === 'UNCONFIRMED') {
        const CodeDeliveryDetails = sendCode(pool, user, 'sign-up');
        return { UserConfirmed: false, UserSub: user.id, CodeDeliveryDetails };
      }
      await callTrigger(pool, 'PostConfirmation', 'ConfirmSignUp', user);
      return { UserConfirmed: true, UserSub: user.id };
    },
  ),

  ConfirmSignUp: operation(
    { Username: z.string(), ConfirmationCode: z.string() },
    async (pool, { Username, ConfirmationCode }) => {
      const known = findUser(pool.users, Username);
      if (known && known.status !== 'UNCONFIRMED') {
        throw new PoolFailure('NotAuthorizedException', `User cannot be confirmed. Current status is ${known.status}`);
      }
      const user = useCode(pool, known, 'sign-up', ConfirmationCode);
      user.status = 'CONFIRMED';
      user.attributes.email_verified = 'true';
      pool.users.save();
      await callTrigger(pool, 'PostConfirmation', 'ConfirmSignUp', user);
      return {};
    },
  ),

  ResendConfirmationCode: operation({ Username: z.string() }, (pool, { Username }) => {
    const user = findUser(pool.users, Username);
    if (!user) return { CodeDeliveryDetails: deliveryTo(Username) };
    if (user.status !== 'UNCONFIRMED') {
      throw new PoolFailure('InvalidParameterException', 'User is already confirmed.');
    }
    return { CodeDeliveryDetails: sendCode(pool, user, 'sign-up') };
  }),
};
