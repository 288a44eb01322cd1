import { accountApi } from '#shared/account/api.ts';
import { routes } from '../http/serve.ts';
import { requestEmailChange } from './change-email.ts';
import { acceptInvite, acceptPendingInvite } from './invite.ts';
import { loadUser } from './load-user.ts';
import { markNewsSeen, saveChoices, saveProfile, saveReferral } from './profile.ts';
import { loadAccount } from './records.ts';
import { endAllSessions, endSession } from './sessions.ts';
import { createSubUser, deleteSubUser, saveSubUser, selectSubUser } from './sub-users.ts';
import { sendVerificationEmail, verifyEmail } from './verification.ts';

export const account = routes(accountApi, {
  user: async ({ query }, context) => {
    const account = await loadAccount(context);
    const referral = query?.referral;
    const joined = await (referral === undefined
      ? acceptPendingInvite(context, account)
      : acceptInvite(context, account, referral));
    const isChanged = joined || (account.person.pendingReferral && account.person.email_verified);
    return {
      ...(await loadUser(context, isChanged ? await loadAccount(context) : account)),
      ...(joined && { joined }),
    };
  },
  saveProfile: async ({ body }, context) => {
    await saveProfile(context, body);
    return loadUser(context, await loadAccount(context));
  },
  sendVerificationEmail: async (_, context) => {
    await sendVerificationEmail(context);
    return {};
  },
  verifyEmail: async ({ body }, context) => {
    await verifyEmail(context, body.token);
    return {};
  },
  changeEmail: async ({ body }, context) => {
    await requestEmailChange(context, body.email);
    return {};
  },
  saveReferral: async ({ body }, context) => {
    await saveReferral(context, body);
    return {};
  },
  seeNews: async ({ body }, context) => {
    await markNewsSeen(context, body.version);
    return {};
  },
  saveChoices: async ({ body }, context) => {
    await saveChoices(context, body);
    return {};
  },
  endSessions: async ({ body }, context) => {
    await (body.which === 'this' ? endSession(context) : endAllSessions(context, body.DeviceID));
    return {};
  },
  createSubUser: ({ body }, context) => createSubUser(context, body),
  saveSubUser: ({ params, body }, context) => saveSubUser(context, params.id, body),
  deleteSubUser: async ({ params, query }, context) => {
    await deleteSubUser(context, params.id, query?.currentPin);
    return {};
  },
  removeSubUser: async ({ params, body }, context) => {
    await deleteSubUser(context, params.id, body.currentPin);
    return {};
  },
  selectSubUser: async ({ params, body }, context) => ({
    subUser: await selectSubUser(context, params.id, body.pin),
  }),
});
