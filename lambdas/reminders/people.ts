import { ReminderKindName, reminderKinds, Switches, TrainingMonths } from '#shared/reminders/kinds.ts';
import type { ReminderKind } from '#shared/reminders/moments.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { isAdmin, loadMembers } from '../organizations/member-records.ts';
import { hasDevices } from '../push/stored.ts';
import type { Item } from '../table/item.ts';
import { organizationKey, ownRemindersKey, pushDevicesKey, remindersKey } from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import type { Table } from '../table/table.ts';
import { readClosing } from '../tenants/closed.ts';
import { readOrganization } from '../tenants/stored.ts';
import type { Standing } from './standing.ts';

/** Of what there are switches: what somebody hears of at all, and what their daily mail has of it. */
export type Switched = 'switches' | 'mails' | 'customers';

/** What somebody has switched. */
export const readSwitched = (item: Item | undefined, what: Switched = 'switches') =>
  withoutLimits(Switches).parse(item?.[what] ?? {});

/** What is on; what nobody has switched is as it comes. */
export const readSwitches = (item: Item | undefined): Record<ReminderKind, boolean> => ({
  ...everyKind((kind) => reminderKinds[kind].isOn),
  ...readSwitched(item),
});

/** After how many months an organization asks for training again; undefined: it does not. */
export const readTrainingMonths = (item: Item | undefined) => TrainingMonths.safeParse(item?.trainingMonths).data;

/** What is on for an organization: training where it asks for any. */
export const readOrganizationSwitches = (item: Item | undefined) => ({
  ...readSwitches(item),
  training: readTrainingMonths(item) !== undefined,
});

/** What stands in somebody's daily mail, where they hear of it at all. */
export const readMailSwitches = (item: Item | undefined): Record<ReminderKind, boolean> => {
  const switched = readSwitched(item, 'mails');
  return everyKind((kind) => reminderKinds[kind].isMailed && switched[kind] !== false);
};

/** Of what an organization lets its customers be mailed; of a WoF, who agreed to it. */
export const readCustomerSwitches = (item: Item | undefined) => {
  const { wof = false, estimate = true } = readSwitched(item, 'customers');
  return { wof, estimate };
};

const everyKind = (isOn: (kind: ReminderKind) => boolean) =>
  Object.fromEntries(ReminderKindName.options.map((kind) => [kind, isOn(kind)])) as Record<ReminderKind, boolean>;

/** Whether a reminder is for somebody: whose work it is about, or an Admin where it is theirs too. */
export const isFor = ({ userId, admins }: Standing['people'], person: { userId: string; isAdmin: boolean }) =>
  person.userId === userId || (admins && person.isAdmin);

/** Who is to hear of something, and whether by mail and on devices too. */
export type Person = { userId: string; isMailed: boolean; hasDevices: boolean };

/** Who works in an organization, and what they want to hear, read once in a run. */
export const knowPeople = (table: Table) => {
  const known = new Map<OrganizationId, ReturnType<typeof loadPeople>>();
  const load = (organizationId: OrganizationId) => {
    const found = known.get(organizationId) ?? loadPeople(table, organizationId);
    known.set(organizationId, found);
    return found;
  };
  return {
    /** Who is to hear of it, and how, and nobody who has left or wants none, or whose organization was closed. */
    async find(organizationId: OrganizationId, kind: ReminderKind, people: Standing['people']): Promise<Person[]> {
      const { isClosed, isOn, members } = await load(organizationId);
      if (isClosed || !isOn[kind]) return [];
      return members
        .filter((one) => one.wants[kind] && isFor(people, one))
        .map(({ userId, mails, hasDevices }) => ({ userId, isMailed: mails[kind], hasDevices }));
    },
    mailsCustomers: async (organizationId: OrganizationId) => {
      const { isClosed, customers } = await load(organizationId);
      return isClosed ? { wof: false, estimate: false } : customers;
    },
    nameOf: async (organizationId: OrganizationId) => (await load(organizationId)).name,
  };
};
export type People = ReturnType<typeof knowPeople>;

const loadPeople = async (table: Table, organizationId: OrganizationId) => {
  const members = await loadMembers({ table, organizationId });
  const userIds = members.map(({ member }) => String(member.gsi1sk));
  const [organization, own, ...others] = await table.getAll(
    [
      organizationKey(organizationId),
      remindersKey(organizationId),
      ...userIds.map((userId) => ownRemindersKey(userId, organizationId)),
      ...userIds.map(pushDevicesKey),
    ],
    { consistent: true },
  );
  const [wanted, devices] = [others.slice(0, userIds.length), others.slice(userIds.length)];
  return {
    name: organization ? readOrganization(organization).Name : '',
    isClosed: organization !== undefined && readClosing(organization) !== null,
    isOn: readOrganizationSwitches(own),
    customers: readCustomerSwitches(own),
    members: members.map(({ member }, n) => ({
      userId: userIds[n] ?? '',
      isAdmin: isAdmin(member),
      wants: readSwitches(wanted[n]),
      mails: readMailSwitches(wanted[n]),
      hasDevices: hasDevices(devices[n]),
    })),
  };
};
