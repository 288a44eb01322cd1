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

/** What is on for an organization; what nobody has switched is as it comes. */
const readSwitches = (item: Item | undefined): Record<ReminderKind, boolean> => ({
  ...(Object.fromEntries(Object.entries(reminderKinds).map(([kind, { isOn }]) => [kind, isOn])) as Record<
    ReminderKind,
    boolean
  >),
  ...withoutLimits(Switches).parse(item?.switches ?? {}),
});

/** Who works in an organization, and what they want to hear, read once in a run. */
export const knowPeople = (table: Table) => {
  const known = new Map<OrganizationId, ReturnType<typeof loadPeople>>();
  const load = (organizationId: OrganizationId) => {
    const found = known.get(organizationId) ?? loadPeople(table, organizationId);
    known.set(organizationId, found);
    return found;
  };
  return {
    /** Who is to hear of it: whose work it is, each Admin where it is theirs too, and nobody who has left or wants none, or whose organization was closed. */
    async find(organizationId: OrganizationId, kind: ReminderKind, { userId, admins }: Standing['people']) {
      const { isClosed, isOn, members } = await load(organizationId);
      if (isClosed || !isOn[kind]) return [];
      return members
        .filter((one) => one.wants[kind] && (one.userId === userId || (admins && one.isAdmin)))
        .map((one) => one.userId);
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
