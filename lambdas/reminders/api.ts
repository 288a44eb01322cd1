import { remindersApi } from '#shared/reminders/api.ts';
import type { Context } from '../http/context.ts';
import { routes } from '../http/serve.ts';
import { ownRemindersKey, remindersKey } from '../table/keys.ts';
import { findNext, findNextTraining } from './next.ts';
import { saveOpening } from './opening.ts';
import { describeSwitches, loadSwitches, saveSwitch, setTrainingMonths } from './switches.ts';
import { listWofs, mailWofs, markReminded } from './wof-list.ts';

const ownKey = ({ userId, organizationId }: Context) => ownRemindersKey(userId, organizationId);

export const reminders = routes(remindersApi, {
  get: async ({ query }, context) => {
    const switches = await loadSwitches(context);
    if (query?.next === 'false') return { ...describeSwitches(switches), next: [] };
    const [found, nextTraining] = await Promise.all([findNext(switches, context), findNextTraining(switches, context)]);
    return { ...describeSwitches(switches), ...found, ...(nextTraining && { nextTraining }) };
  },
  switchForOrganization: ({ body }, context) =>
    saveSwitch(remindersKey(context.organizationId), 'switches', body, context),
  askForTraining: ({ body }, context) => setTrainingMonths(body.everyMonths, context),
  switchOwn: ({ body }, context) => saveSwitch(ownKey(context), 'switches', body, context),
  switchCustomers: ({ body }, context) => saveSwitch(remindersKey(context.organizationId), 'customers', body, context),
  wofs: (_, context) => listWofs(context),
  mailWofs: ({ body }, context) => mailWofs(body, context),
  markReminded: ({ params, body }, context) => markReminded(params.id, body, context),
  saveOpening: ({ body }, context) => saveOpening(body, context),
  switchMail: ({ body }, context) => saveSwitch(ownKey(context), 'mails', body, context),
});
