import { addDays, addMonths, type NzDate, nzDate } from '#shared/nz-date.ts';
import { buildTrainingCause } from '#shared/reminders/causes.ts';
import type { Ending } from '#shared/reminders/endings.ts';
import { sitePaths } from '#shared/site-paths.ts';
import type { Reminder } from '../due/reminders.ts';
import type { Tenant } from '../http/context.ts';
import { memberKey, organizationKey, remindersKey, subUsersQuery } from '../table/keys.ts';
import { readMembership, readOrganization } from '../tenants/stored.ts';
import { findLastTraining } from '../training/last-training.ts';
import type { OpenReminder } from './open-reminder.ts';
import { readTrainingMonths } from './people.ts';

/**
 * Calculates when a person must train again: the required months after their last training, or after joining. In a shared account the
 * inspector who trained longest ago counts. Ends if they left or training isn't required.
 */
export const findTraining = async (
  { id: userId }: Reminder,
  tenant: Tenant,
  now: Date,
): Promise<OpenReminder | Ending> => {
  const { table, organizationId } = tenant;
  const keys = [remindersKey(organizationId), memberKey(userId, organizationId), organizationKey(organizationId)];
  const [settings, member, organization] = await table.getAll(keys, { consistent: true });
  const everyMonths = readTrainingMonths(settings);
  if (!everyMonths || !member || member.leftAt) return 'gone';
  const { scopes, memberSince } = readMembership(member);
  const isShared = scopes.includes('flag-use-subusers');
  const { items } = isShared ? await table.search({ ...subUsersQuery(userId), consistent: true }) : { items: [] };
  const people = items.length > 0 ? items.map(({ id }) => String(id)) : [userId];
  const asOf = nzDate(now);
  // plus a week: anything older was already due last Monday
  const last = await findLastTraining(tenant, people, addDays(addMonths(asOf, -everyMonths), -7));
  const joinedOn = nzDate(new Date(memberSince));
  const trainedOn = people.map((person) => last.get(person) ?? joinedOn).reduce(earlier);
  const name = organization ? readOrganization(organization).Name : '';
  return {
    cause: buildTrainingCause(later(trainedOn, joinedOn), { asOf, everyMonths, organization: name, isShared }),
    about: { number: '', plate: '' },
    link: sitePaths.training,
    people: { userId, admins: false },
  };
};

const earlier = (a: NzDate, b: NzDate) => (a < b ? a : b);
const later = (a: NzDate, b: NzDate) => (a > b ? a : b);
