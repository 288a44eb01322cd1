import { addDays, type NzDate, nzDate } from '#shared/nz-date.ts';
import type { Ending } from '#shared/reminders/endings.ts';
import { sitePaths } from '#shared/site-paths.ts';
import type { Reminder } from '../due/reminders.ts';
import type { Tenant } from '../http/context.ts';
import { memberKey, organizationKey, subUsersQuery, userKey } from '../table/keys.ts';
import { readMembership, readOrganization } from '../tenants/stored.ts';
import { findUnread } from '../training/amendments/open.ts';
import type { OpenReminder } from './open-reminder.ts';

/**
 * Finds the amendments that a member, or an inspector on their shared account, must still read. Returns an ending if
 * there are none, or if the person left.
 */
export const findAmendments = async (
  { id: userId }: Reminder,
  tenant: Tenant,
  now: Date,
): Promise<OpenReminder | Ending> => {
  const { table, organizationId } = tenant;
  const keys = [memberKey(userId, organizationId), userKey(userId), organizationKey(organizationId)];
  const [member, person, organization] = await table.getAll(keys, { consistent: true });
  if (!member || member.leftAt) return 'gone';
  const { scopes, memberSince } = readMembership(member);
  const isShared = scopes.includes('flag-use-subusers');
  const { items } = isShared ? await table.search({ ...subUsersQuery(userId), consistent: true }) : { items: [] };
  const people = [...(person ? [person] : []), ...items].map((item) => ({
    person: item === person ? userId : String(item.id),
    inspectorNumber: String(item.InspectorAuthorityNumber ?? ''),
  }));
  const unread = await findUnread(tenant, people);
  const [first, ...others] = unread.map(({ askedAt }) => dayAfter(askedAt, memberSince)).sort();
  if (!first) return 'signed';
  return {
    cause: {
      ...{ kind: 'amendment', days: [first, ...others], asOf: nzDate(now), isShared },
      ...(unread.length === 1 && unread[0] && { title: unread[0].title }),
      organization: organization ? readOrganization(organization).Name : '',
    },
    about: { number: '', plate: '' },
    link: sitePaths.amendments,
    people: { userId, admins: false },
  };
};

/** Returns the day after an amendment was added or, if that is later, after the person joined. */
const dayAfter = (askedAt: string, memberSince: string): NzDate =>
  addDays(nzDate(new Date(askedAt > memberSince ? askedAt : memberSince)), 1);
