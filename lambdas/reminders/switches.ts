import type { Request } from '#shared/endpoint.ts';
import type { remindersApi } from '#shared/reminders/api.ts';
import type { Context } from '../http/context.ts';
import { savedNow } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import { type Key, ownRemindersKey, remindersKey } from '../table/keys.ts';
import { untilWritten } from '../table/until-written.ts';
import { readSwitched, readSwitches } from './people.ts';

type Person = Pick<Context, 'table' | 'organizationId' | 'userId'>;

/** What is on for the organization, and for whoever asks. */
export const loadSwitches = async ({ table, organizationId, userId }: Person) => {
  const keys = [remindersKey(organizationId), ownRemindersKey(userId, organizationId)];
  const [organization, own] = await table.getAll(keys, { consistent: true });
  return { organization: readSwitches(organization), own: readSwitches(own) };
};
export type LoadedSwitches = Awaited<ReturnType<typeof loadSwitches>>;

type Told = Request<typeof remindersApi.switchOwn>['body'];

/** Switches one kind where the others are as they were read. The same again changes nothing. */
export const saveSwitch = async (key: Key, { kind, isOn }: Told, context: Context) => {
  const { table } = context;
  await untilWritten(async () => {
    const before = await table.get(key, { consistent: true });
    const switched = readSwitched(before);
    if (switched[kind] === isOn) return true;
    const { refused } = await table.write({
      put: { ...key, type: 'REMINDERS', switches: { ...switched, [kind]: isOn }, savedBy: savedNow(context) },
      ...asTheyWere(before),
    });
    return refused ? undefined : true;
  });
  return loadSwitches(context);
};

const asTheyWere = (before: Item | undefined) =>
  before
    ? { condition: 'switches = :seen', values: { ':seen': before.switches } }
    : { condition: 'attribute_not_exists(pk)' };
