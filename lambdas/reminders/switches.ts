import type { Request } from '#shared/endpoint.ts';
import type { remindersApi } from '#shared/reminders/api.ts';
import type { TrainingMonths } from '#shared/reminders/kinds.ts';
import type { ReminderKind } from '#shared/reminders/moments.ts';
import { trainingLook } from '../due/reminders.ts';
import type { Context } from '../http/context.ts';
import { savedNow } from '../http/said-by.ts';
import { loadMembers } from '../organizations/member-records.ts';
import { kindNames, kindSet, kindValues } from '../table/item.ts';
import { type Key, ownRemindersKey, remindersKey } from '../table/keys.ts';
import { untilWritten } from '../table/until-written.ts';
import {
  readCustomerSwitches,
  readMailSwitches,
  readOrganizationSwitches,
  readSwitched,
  readSwitches,
  readTrainingMonths,
  type Switched,
} from './people.ts';

type Person = Pick<Context, 'table' | 'organizationId' | 'userId'>;

/** What is on for the organization, and for whoever asks. */
export const loadSwitches = async ({ table, organizationId, userId }: Person) => {
  const keys = [remindersKey(organizationId), ownRemindersKey(userId, organizationId)];
  const [organization, own] = await table.getAll(keys, { consistent: true });
  return {
    organization: readOrganizationSwitches(organization),
    own: readSwitches(own),
    mails: readMailSwitches(own),
    customers: readCustomerSwitches(organization),
    everyMonths: readTrainingMonths(organization),
  };
};
export type LoadedSwitches = Awaited<ReturnType<typeof loadSwitches>>;

/** What pages are told of it: those of a release before know training by no other name than its own. */
export const toldOf = ({ organization, own, mails, customers, everyMonths }: LoadedSwitches) => ({
  organization: withoutTraining(organization),
  own: withoutTraining(own),
  mails: withoutTraining(mails),
  customers,
  training: { everyMonths: everyMonths ?? null, own: own.training, mail: mails.training },
});
const withoutTraining = ({ training: _, ...others }: Record<ReminderKind, boolean>) => others;

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
  return toldOf(await loadSwitches(context));
};

/** How many members are written at once. */
const A_BATCH = 50;

/** Says how often training is due. First it is looked at everybody on Monday, so that nobody is left out where it ends in between. */
export const askForTraining = async (everyMonths: TrainingMonths | null, context: Context) => {
  const { table, organizationId, now } = context;
  if (everyMonths !== null) {
    const looks = (await loadMembers(context)).map(({ member }) =>
      trainingLook(organizationId, String(member.gsi1sk), now),
    );
    for (let from = 0; from < looks.length; from += A_BATCH) await table.write(...looks.slice(from, from + A_BATCH));
  }
  await table.update({
    key: remindersKey(organizationId),
    expression: `SET ${kindSet}, savedBy = :by, trainingMonths = :months`,
    names: kindNames,
    values: { ...kindValues('REMINDERS'), ':by': savedNow(context), ':months': everyMonths },
  });
  return toldOf(await loadSwitches(context));
};
