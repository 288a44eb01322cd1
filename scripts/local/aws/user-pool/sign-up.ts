import * as z from 'zod';
import { AttributeList, checkWritable, type Operation, operation } from './operation.ts';
import { createSecret } from './passwords.ts';
import { callTrigger } from './triggers.ts';
import { checkAvailable, newUser, type User } from './users.ts';

/** Operations to sign up. None confirms a sign-up by code, because our pre-sign-up trigger confirms everyone. */
export const signUpOperations = {
  SignUp: operation(
    { Username: z.string(), Password: z.string(), UserAttributes: AttributeList },
    async (pool, { Username, Password, UserAttributes }) => {
      const draft = newUser(pool.users, Username, checkWritable(UserAttributes), pool.now());
      const user: User = { ...draft, secret: createSecret(pool, draft.id, Password) };
      const verdict = await callTrigger(pool, 'PreSignUp', 'SignUp', user, {
        autoConfirmUser: false,
        autoVerifyEmail: false,
        autoVerifyPhone: false,
      });
      if (verdict.autoConfirmUser === true) user.status = 'CONFIRMED';
      if (verdict.autoVerifyEmail === true) user.attributes.email_verified = 'true';
      // Someone else may have signed up with the address while the trigger ran.
      checkAvailable(pool.users, Username);
      pool.users.users[user.id] = user;
      pool.users.save();
      const UserConfirmed = user.status === 'CONFIRMED';
      if (UserConfirmed) await callTrigger(pool, 'PostConfirmation', 'ConfirmSignUp', user);
      return { UserConfirmed, UserSub: user.id };
    },
  ),
} satisfies Record<string, Operation>;
