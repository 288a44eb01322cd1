import type { Request } from '#shared/endpoint.ts';
import type { remindersApi } from '#shared/reminders/api.ts';
import type { TrainingMonths } from '#shared/reminders/kinds.ts';
import type { ReminderKind } from '#shared/reminders/moments.ts';
import { scheduleTrainingCheck } from '../due/reminders.ts';
import { type Context, makeSavedBy } from '../http/context.ts';
import { loadMembers } from '../organizations/member-records.ts';
import { type Key, ownRemindersKey, remindersKey } from '../table/keys.ts';
import { typeAssignment, typeNames, typeValues } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { writeInBatches } from '../table/write-in-batches.ts';
import {
  type PreferenceKind,
  readCustomerSwitches,
  readMailSwitches,
  readOrganizationSwitches,
  readPreferences,
  readSwitches,
  readTrainingMonths,
} from './people.ts';

type Person = Pick<Context, 'table' | 'organizationId' | 'userId'>;

/** Loads the preferences of the organization and the caller. */
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

/**
 * Builds the preferences for the API. Training is separate, because pages of the previous release don't know it as a
 * kind.
 */
export const describeSwitches = ({ organization, own, mails, customers, everyMonths }: LoadedSwitches) => ({
  organization: withoutTraining(organization),
  own: withoutTraining(own),
  mails: withoutTraining(mails),
  customers,
  training: { everyMonths: everyMonths ?? null, own: own.training, mail: mails.training },
});
const withoutTraining = ({ training: _, amendment: __, ...others }: Record<ReminderKind, boolean>) => others;

type Switching = Request<typeof remindersApi.switchOwn>['body'];

/** Switches one kind on or off, with optimistic concurrency. Idempotent. */
export const saveSwitch = async (key: Key, what: PreferenceKind, { kind, isOn }: Switching, context: Context) => {
  const { table } = context;
  await retryUntilWritten(async () => {
    const before = await table.get(key, { consistent: true });
    const switched = readPreferences(before, what);
    if (switched[kind] === isOn) return true;
    const { refused } = await table.update({
      key,
      expression: `SET ${typeAssignment}, #what = :switched, savedBy = :by`,
      condition: before?.[what] === undefined ? 'attribute_not_exists(#what)' : '#what = :seen',
      names: { ...typeNames, '#what': what },
      values: {
        ...typeValues('REMINDERS'),
        ...(before?.[what] !== undefined && { ':seen': before[what] }),
        ':switched': { ...switched, [kind]: isOn },
        ':by': makeSavedBy(context),
      },
    });
    return refused ? undefined : true;
  });
  return describeSwitches(await loadSwitches(context));
};

/**
 * Sets how often training is due. First schedules a check of each member, so that an interruption doesn't leave members
 * out.
 */
export const setTrainingMonths = async (everyMonths: TrainingMonths | null, context: Context) => {
  const { table, organizationId, now } = context;
  if (everyMonths !== null) {
    const checks = (await loadMembers(context)).map(({ member }) =>
      scheduleTrainingCheck(organizationId, String(member.gsi1sk), now),
    );
    await writeInBatches(table, checks);
  }
  await table.update({
    key: remindersKey(organizationId),
    expression: `SET ${typeAssignment}, savedBy = :by, trainingMonths = :months`,
    names: typeNames,
    values: { ...typeValues('REMINDERS'), ':by': makeSavedBy(context), ':months': everyMonths },
  });
  return describeSwitches(await loadSwitches(context));
};
