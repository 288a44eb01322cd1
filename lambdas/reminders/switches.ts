import type { Request } from '#shared/endpoint.ts';
import type { remindersApi } from '#shared/reminders/api.ts';
import type { Context } from '../http/context.ts';
import { savedNow } from '../http/said-by.ts';
import { kindNames, kindSet, kindValues } from '../table/item.ts';
import { type Key, ownRemindersKey, remindersKey } from '../table/keys.ts';
import { untilWritten } from '../table/until-written.ts';
import { readCustomerSwitches, readMailSwitches, readSwitched, readSwitches, type Switched } from './people.ts';

type Person = Pick<Context, 'table' | 'organizationId' | 'userId'>;

/** What is on for the organization, and for whoever asks. */
export const loadSwitches = async ({ table, organizationId, userId }: Person) => {
  const keys = [remindersKey(organizationId), ownRemindersKey(userId, organizationId)];
  const [organization, own] = await table.getAll(keys, { consistent: true });
  return {
    organization: readSwitches(organization),
    own: readSwitches(own),
    mails: readMailSwitches(own),
    customers: readCustomerSwitches(organization),
  };
};
export type LoadedSwitches = Awaited<ReturnType<typeof loadSwitches>>;

type Told = Request<typeof remindersApi.switchOwn>['body'];

/** Switches one kind of what is named where all else is as it was read. The same again changes nothing. */
export const saveSwitch = async (key: Key, what: Switched, { kind, isOn }: Told, context: Context) => {
  const { table } = context;
  await untilWritten(async () => {
    const before = await table.get(key, { consistent: true });
    const switched = readSwitched(before, what);
    if (switched[kind] === isOn) return true;
    const { refused } = await table.update({
      key,
      expression: `SET ${kindSet}, #what = :switched, savedBy = :by`,
      condition: before?.[what] === undefined ? 'attribute_not_exists(#what)' : '#what = :seen',
      names: { ...kindNames, '#what': what },
      values: {
        ...kindValues('REMINDERS'),
        ...(before?.[what] !== undefined && { ':seen': before[what] }),
        ':switched': { ...switched, [kind]: isOn },
        ':by': savedNow(context),
      },
    });
    return refused ? undefined : true;
  });
  return loadSwitches(context);
};
