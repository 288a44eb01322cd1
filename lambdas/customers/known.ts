import { hash } from 'node:crypto';
import { normalPhone } from '#shared/customers/identity.ts';
import { searchable } from '#shared/organizations/searchable.ts';
import type { Tenant } from '../http/context.ts';
import { customerKnownKey, type Key } from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import type { Write } from '../table/table.ts';

const CONTACTS = ['Mobile', 'HomePhone', 'Email'] as const;
type Contact = (typeof CONTACTS)[number];
type Contacts = { CustomerName: string } & { [Name in Contact]?: string | undefined };

const normal = (name: Contact, text = '') => (name === 'Email' ? text.trim().toLowerCase() : normalPhone(text));

/** Marks by which a customer of that name is known: one for each phone number and e-mail, hashed, as they are only compared. */
const findMarkKeys = (organizationId: OrganizationId, told: Contacts) =>
  CONTACTS.flatMap((name): { name: Contact; key: Key }[] => {
    const contact = normal(name, told[name]);
    if (!contact) return [];
    const known = hash('sha256', `${searchable(told.CustomerName)}\n${contact}`, 'base64url');
    return [{ name, key: customerKnownKey(organizationId, known) }];
  });

/** Who is known by this name and one of these contacts, and which of these were theirs already. With another name it is another customer. */
export const findKnown = async ({ table, organizationId }: Tenant, told: Contacts) => {
  const marks = findMarkKeys(organizationId, told);
  const items = await table.getAll(
    marks.map(({ key }) => key),
    { consistent: true },
  );
  const id = items.find((item) => item !== undefined)?.customer;
  return {
    id: typeof id === 'string' ? id : undefined,
    contacts: marks.filter((_, n) => id !== undefined && items[n]?.customer === id).map(({ name }) => name),
  };
};

/** A phone number or e-mail that was theirs before does not take the place of the present one. */
export const withoutEarlierContacts = (told: Contacts, theirs: readonly Contact[], now: Contacts | undefined) =>
  Object.fromEntries(
    Object.entries(told).filter(
      ([name]) =>
        !theirs.some(
          (contact) => contact === name && normal(contact, told[contact]) !== normal(contact, now?.[contact]),
        ),
    ),
  );

/** Takes away the marks by which one of these customers was known under that name. */
export const markRemovals = async (
  { table, organizationId }: Tenant,
  ids: readonly string[],
  told: Contacts,
): Promise<Write[]> => {
  const items = await table.getAll(
    findMarkKeys(organizationId, told).map(({ key }) => key),
    { consistent: true },
  );
  const own = new Map(items.flatMap((item) => (item && ids.includes(String(item.customer)) ? [[item.pk, item]] : [])));
  return [...own.values()].map(({ pk, sk }) => ({ remove: { pk, sk } }));
};

/** That a customer is known by what they are called and how they are reached now; who was known by it first stays so. */
export const markWrites = async (
  { table, organizationId }: Tenant,
  id: string,
  customer: Contacts,
): Promise<Write[]> => {
  const keys = findMarkKeys(organizationId, customer).map(({ key }) => key);
  const items = await table.getAll(keys, { consistent: true });
  const missing = [...new Map(keys.filter((_, n) => !items[n]).map((key) => [key.pk, key])).values()];
  return missing.map((key) => ({
    put: { ...key, type: 'CUSTOMERKNOWN', customer: id },
    condition: 'attribute_not_exists(pk)',
  }));
};
