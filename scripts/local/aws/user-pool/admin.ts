import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { attributeList } from './account.ts';
import { AttributeList, type Operation, operation } from './operation.ts';
import { createSecret } from './passwords.ts';
import { MfaSettings, mfaSettings, setMfaPreference } from './software-token.ts';
import { callTrigger } from './triggers.ts';
import { changeAttributes, checkAvailable, endGrants, getUser, newUser, removeUser, type User } from './users.ts';

const Username = z.string();

export const adminOperations: Record<string, Operation> = {
  AdminCreateUser: operation(
    {
      Username,
      UserAttributes: AttributeList,
      TemporaryPassword: z.string().optional(),
      // without it, Cognito would email an invitation
      MessageAction: z.literal('SUPPRESS'),
    },
    async (pool, request) => {
      const draft = newUser(pool.users, request.Username, request.UserAttributes, pool.now());
      const password = request.TemporaryPassword ?? `one-time-${randomBytes(6).toString('hex')}`;
      const user: User = { ...draft, status: 'FORCE_CHANGE_PASSWORD', secret: createSecret(pool, draft.id, password) };
      await callTrigger(pool, 'PreSignUp', 'AdminCreateUser', user);
      checkAvailable(pool.users, request.Username);
      pool.users.users[user.id] = user;
      pool.users.save();
      return { User: { ...summary(user), Attributes: attributeList(user) } };
    },
  ),

  AdminSetUserPassword: operation(
    { Username, Password: z.string(), Permanent: z.boolean().default(false) },
    (pool, request) => {
      const user = getUser(pool.users, request.Username);
      user.secret = createSecret(pool, user.id, request.Password);
      user.status = request.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
      pool.users.save();
      return {};
    },
  ),

  AdminGetUser: operation({ Username }, (pool, request) => {
    const user = getUser(pool.users, request.Username);
    return { ...summary(user), UserAttributes: attributeList(user), ...mfaSettings(user) };
  }),

  AdminUpdateUserAttributes: operation({ Username, UserAttributes: AttributeList }, (pool, request) => {
    changeAttributes(pool.users, getUser(pool.users, request.Username), request.UserAttributes);
    return {};
  }),

  AdminSetUserMFAPreference: operation(
    { Username, SoftwareTokenMfaSettings: MfaSettings.optional() },
    (pool, { Username: name, SoftwareTokenMfaSettings: settings }) => {
      setMfaPreference(pool, getUser(pool.users, name), settings);
      return {};
    },
  ),

  AdminUserGlobalSignOut: operation({ Username }, (pool, request) => {
    endGrants(pool.users, getUser(pool.users, request.Username));
    return {};
  }),

  AdminDeleteUser: operation({ Username }, (pool, request) => {
    removeUser(pool.users, getUser(pool.users, request.Username));
    return {};
  }),
};

function summary(user: User): object {
  return {
    Username: user.id,
    UserStatus: user.status,
    Enabled: true,
    UserCreateDate: user.created,
    UserLastModifiedDate: user.created,
  };
}
