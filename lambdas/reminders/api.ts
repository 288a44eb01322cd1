import { remindersApi } from '#shared/reminders/api.ts';
import type { Context } from '../http/context.ts';
import { routes } from '../http/serve.ts';
import { ownRemindersKey, remindersKey } from '../table/keys.ts';
import { findNext } from './next.ts';
import { loadSwitches, saveSwitch } from './switches.ts';

const ownKey = ({ userId, organizationId }: Context) => ownRemindersKey(userId, organizationId);

export const reminders = routes(remindersApi, {
  get: async (_, context) => {
    const switches = await loadSwitches(context);
    return { ...switches, next: await findNext(switches, context) };
  },
  switchForOrganization: ({ body }, context) =>
    saveSwitch(remindersKey(context.organizationId), 'switches', body, context),
  switchOwn: ({ body }, context) => saveSwitch(ownKey(context), 'switches', body, context),
  switchCustomers: ({ body }, context) => saveSwitch(remindersKey(context.organizationId), 'customers', body, context),
  switchMail: ({ body }, context) => saveSwitch(ownKey(context), 'mails', body, context),
});
