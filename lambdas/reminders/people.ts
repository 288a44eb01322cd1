import { reminderKinds, Switches } from '#shared/reminders/kinds.ts';
import type { ReminderKind } from '#shared/reminders/moments.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { isAdmin, loadMembers } from '../organizations/member-records.ts';
import type { Item } from '../table/item.ts';
import { organizationKey, ownRemindersKey, remindersKey } from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import type { Table } from '../table/table.ts';
import { readClosing } from '../tenants/closed.ts';
import type { Standing } from './causes.ts';

/** What somebody has switched. */
export const readSwitched = (item: Item | undefined) => withoutLimits(Switches).parse(item?.switches ?? {});

/** What is on for an organization or a person; what nobody has switched is as it comes. */
export const readSwitches = (item: Item | undefined): Record<ReminderKind, boolean> => ({
  ...(Object.fromEntries(Object.entries(reminderKinds).map(([kind, { isOn }]) => [kind, isOn])) as Record<
    ReminderKind,
    boolean
  >),
  ...readSwitched(item),
});

/** Whether a reminder is for somebody: whose work it is about, or an Admin where it is theirs too. */
export const isFor = ({ userId, admins }: Standing['people'], person: { userId: string; isAdmin: boolean }) =>
  person.userId === userId || (admins && person.isAdmin);

/** Who works in an organization, and what they want to hear, read once in a run. */
export const knowPeople = (table: Table) => {
  const known = new Map<OrganizationId, ReturnType<typeof loadPeople>>();
  const load = (organizationId: OrganizationId) => {
    const found = known.get(organizationId) ?? loadPeople(table, organizationId);
    known.set(organizationId, found);
    return found;
  };
  return {
    /** Who is to hear of it, and nobody who has left or wants none, or whose organization was closed. */
    async find(organizationId: OrganizationId, kind: ReminderKind, people: Standing['people']) {
      const { isClosed, isOn, members } = await load(organizationId);
      if (isClosed || !isOn[kind]) return [];
      return members.filter((one) => one.wants[kind] && isFor(people, one)).map(({ userId }) => userId);
    },
  };
};
export type People = ReturnType<typeof knowPeople>;

const loadPeople = async (table: Table, organizationId: OrganizationId) => {
  const members = await loadMembers({ table, organizationId });
  const userIds = members.map(({ member }) => String(member.gsi1sk));
  const [organization, own, ...wanted] = await table.getAll(
    [
      organizationKey(organizationId),
      remindersKey(organizationId),
      ...userIds.map((userId) => ownRemindersKey(userId, organizationId)),
    ],
    { consistent: true },
  );
  return {
    isClosed: organization !== undefined && readClosing(organization) !== null,
    isOn: readSwitches(own),
    members: members.map(({ member }, n) => ({
      userId: userIds[n] ?? '',
      isAdmin: isAdmin(member),
      wants: readSwitches(wanted[n]),
    })),
  };
};
