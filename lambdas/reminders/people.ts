import { isMailed } from '#shared/notifications/tellings.ts';
import { ReminderKindName, Switches, TrainingMonths } from '#shared/reminders/kinds.ts';
import type { ReminderKind } from '#shared/reminders/moments.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { isAdmin, loadMembers } from '../organizations/member-records.ts';
import { hasDevices } from '../push/stored.ts';
import { type OrganizationId, organizationKey, ownRemindersKey, pushDevicesKey, remindersKey } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { readClosing } from '../tenants/closed.ts';
import { readOpeningDays, readOrganization } from '../tenants/stored.ts';
import type { OpenReminder } from './open-reminder.ts';

/** Kinds of preference: notifications, the daily email, emails to customers. */
export type PreferenceKind = 'switches' | 'mails' | 'customers';

/** Reads the stored preferences. */
export const readPreferences = (item: Item | undefined, what: PreferenceKind = 'switches') =>
  withoutLimits(Switches).parse(item?.[what] ?? {});

/** Reads preferences, with defaults for kinds that were never switched. */
export const readSwitches = (item: Item | undefined): Record<ReminderKind, boolean> => ({
  ...everyKind(() => true),
  ...readPreferences(item),
});

/** Reads after how many months an organization requires training again; undefined if it doesn't require training. */
export const readTrainingMonths = (item: Item | undefined) => TrainingMonths.safeParse(item?.trainingMonths).data;

/** Reads the organization's preferences. Training reminders are on if training is required. */
export const readOrganizationSwitches = (item: Item | undefined) => ({
  ...readSwitches(item),
  training: readTrainingMonths(item) !== undefined,
});

/** Reads which kinds of reminder the daily email contains. */
export const readMailSwitches = (item: Item | undefined): Record<ReminderKind, boolean> => {
  const switched = readPreferences(item, 'mails');
  return everyKind((kind) => isMailed(kind) && switched[kind] !== false);
};

/** Reads which reminders may be emailed to customers. WoF reminders also need the customer's consent. */
export const readCustomerSwitches = (item: Item | undefined) => {
  const { wof = false, estimate = true } = readPreferences(item, 'customers');
  return { wof, estimate };
};

const everyKind = (isOn: (kind: ReminderKind) => boolean) =>
  Object.fromEntries(ReminderKindName.options.map((kind) => [kind, isOn(kind)])) as Record<ReminderKind, boolean>;

/** True if a reminder is for the person: it is about their own work, or it is for Admins and they are one. */
export const isRecipient = ({ userId, admins }: OpenReminder['people'], person: { userId: string; isAdmin: boolean }) =>
  person.userId === userId || (admins && person.isAdmin);

/** A recipient, and whether they also get an email and pushes. */
export type Person = { userId: string; isMailed: boolean; hasDevices: boolean };

/** Loads the members of organizations and their preferences, once in a run. */
export const cachePeople = (table: Table) => {
  const known = new Map<OrganizationId, ReturnType<typeof loadPeople>>();
  const load = (organizationId: OrganizationId) => {
    const found = known.get(organizationId) ?? loadPeople(table, organizationId);
    known.set(organizationId, found);
    return found;
  };
  return {
    /** Returns the recipients of a reminder; none if the organization is closed. */
    async find(organizationId: OrganizationId, kind: ReminderKind, people: OpenReminder['people']): Promise<Person[]> {
      const { isClosed, isOn, members } = await load(organizationId);
      if (isClosed || !isOn[kind]) return [];
      return members
        .filter((one) => one.wants[kind] && isRecipient(people, one))
        .map(({ userId, mails, hasDevices }) => ({ userId, isMailed: mails[kind], hasDevices }));
    },
    mailsCustomers: async (organizationId: OrganizationId) => {
      const { isClosed, customers } = await load(organizationId);
      return isClosed ? { wof: false, estimate: false } : customers;
    },
    openingOf: async (organizationId: OrganizationId) => (await load(organizationId)).opening,
    nameOf: async (organizationId: OrganizationId) => (await load(organizationId)).name,
  };
};
export type People = ReturnType<typeof cachePeople>;

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
    opening: readOpeningDays(organization),
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
