import { remindersApi } from '#shared/reminders/api.ts';
import { routes } from '../http/serve.ts';
import { ownRemindersKey, remindersKey } from '../table/keys.ts';
import { findNext } from './next.ts';
import { loadSwitches, saveSwitch } from './switches.ts';

export const reminders = routes(remindersApi, {
  get: async (_, context) => {
    const switches = await loadSwitches(context);
    return { ...switches, next: await findNext(switches, context) };
  },
  switchForOrganization: ({ body }, context) => saveSwitch(remindersKey(context.organizationId), body, context),
  switchOwn: ({ body }, context) => saveSwitch(ownRemindersKey(context.userId, context.organizationId), body, context),
});
