import { hash } from 'node:crypto';
import * as z from 'zod';
import { normalPhone } from '#shared/customers/identity.ts';
import { searchable } from '#shared/organizations/searchable.ts';
import type { Tenant } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { customerKey, customerKnownKey, type Key } from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import type { Write } from '../table/table.ts';
import { isErased } from './find.ts';

const CONTACTS = ['Mobile', 'HomePhone', 'Email'] as const;
type Contact = (typeof CONTACTS)[number];
type Contacts = { CustomerName: string } & { [Name in Contact]?: string | undefined };

const normal = (name: Contact, text = '') => (name === 'Email' ? text.trim().toLowerCase() : normalPhone(text));

/** Marks by which a customer of that name is known: one for each phone number and e-mail, hashed, as they are only compared. */
const findMarkKeys = (organizationId: OrganizationId, told: Contacts) =>
  CONTACTS.flatMap((name): { name: Contact; known: string; key: Key }[] => {
    const contact = normal(name, told[name]);
    if (!contact) return [];
    const known = hash('sha256', `${searchable(told.CustomerName)}\n${contact}`, 'base64url');
    return [{ name, known, key: customerKnownKey(organizationId, known) }];
  });

/**
 * Who is known by this name and one of these contacts, and which of these were theirs already. With another name it is another
 * customer. `erased`: who was known by it earlier, and was erased.
 */
export const findKnown = async ({ table, organizationId }: Tenant, told: Contacts) => {
  const marks = findMarkKeys(organizationId, told);
  const items = await table.getAll(
    marks.map(({ key }) => key),
    { consistent: true },
  );
  const id = items.find((item) => item !== undefined)?.customer;
  return {
    id: typeof id === 'string' ? id : undefined,
    erased: [...new Set(items.flatMap((item) => readErasedBefore(item)))],
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

const readErasedBefore = (item: Item | undefined) => z.array(z.string()).default([]).parse(item?.erased);

/**
 * By which marks a customer who was erased is known: for as long as a record names them, it is by these that it is theirs and
 * brings nobody back.
 */
export const marksOf = (organizationId: OrganizationId, told: Contacts) => {
  const marks = findMarkKeys(organizationId, told).map(({ known }) => known);
  return marks.length > 0 ? { marks: new Set(marks) } : {};
};

/** Writes down those by which a record names them. */
export const noteMarks = async ({ table, organizationId }: Tenant, id: string, told: Contacts) => {
  const { marks } = marksOf(organizationId, told);
  if (!marks) return;
  await table.update({
    key: customerKey(organizationId, id),
    expression: 'ADD marks :marks',
    condition: '#type = :erased',
    names: { '#type': 'type' },
    values: { ':marks': marks, ':erased': 'CUSTOMERERASED' },
  });
};

/** Takes away the marks that were written down, once no record names these customers any more. */
export const dropMarks = async ({ table, organizationId }: Tenant, erased: Item, ids: readonly string[]) => {
  const { marks } = z.object({ marks: z.set(z.string()).default(new Set()) }).parse(erased);
  const items = await table.getAll(
    [...marks].map((known) => customerKnownKey(organizationId, known)),
    { consistent: true },
  );
  for (const item of items) {
    if (!item) continue;
    const left = readErasedBefore(item).filter((one) => !ids.includes(one));
    const was = { condition: 'customer = :customer', values: { ':customer': item.customer } };
    if (ids.includes(String(item.customer))) await table.write({ remove: item, ...was });
    else await table.write({ put: { ...item, erased: left }, ...was });
  }
};

/**
 * That a customer is known by what they are called and how they are reached now; who was known by it first stays so, unless
 * they were erased.
 */
export const markWrites = async (
  { table, organizationId }: Tenant,
  id: string,
  customer: Contacts,
): Promise<Write[]> => {
  const keys = findMarkKeys(organizationId, customer).map(({ key }) => key);
  const items = await table.getAll(keys, { consistent: true });
  const missing = [...new Map(keys.filter((_, n) => !items[n]).map((key) => [key.pk, key])).values()];
  const others = [
    ...new Map(items.flatMap((item) => (item && item.customer !== id ? [[item.pk, item]] : []))).values(),
  ];
  const owners = await table.getAll(
    others.map(({ customer }) => customerKey(organizationId, String(customer))),
    { consistent: true },
  );
  const left = others.filter((_, n) => owners[n] && isErased(owners[n]));
  return [
    ...missing.map(
      (key): Write => ({
        put: { ...key, type: 'CUSTOMERKNOWN', customer: id },
        condition: 'attribute_not_exists(pk)',
      }),
    ),
    ...left.map(
      (item): Write => ({
        put: { ...item, customer: id, erased: [...readErasedBefore(item), String(item.customer)] },
        condition: 'customer = :customer',
        values: { ':customer': item.customer },
      }),
    ),
  ];
};
