import { hash } from 'node:crypto';
import * as z from 'zod';
import { normalizeEmail, normalizePhone } from '#shared/customers/identity.ts';
import { foldText, storedFoldings } from '#shared/input/fold-text.ts';
import type { Tenant } from '../http/context.ts';
import { customerKey, customerKnownKey, type Key, type OrganizationId } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { isErased } from './find.ts';

const CONTACTS = ['Mobile', 'HomePhone', 'Email'] as const;
type Contact = (typeof CONTACTS)[number];
type Contacts = { CustomerName: string } & { [Name in Contact]?: string | undefined };

const normal = (name: Contact, text = '') => (name === 'Email' ? normalizeEmail(text) : normalizePhone(text));

/**
 * Returns a customer's identity keys: hashes of the name with each phone number and with the email. They identify a
 * customer whose id isn't known.
 */
const findMarkKeys = (organizationId: OrganizationId, person: Contacts, foldings: readonly (typeof foldText)[]) =>
  CONTACTS.flatMap((name): { name: Contact; known: string; key: Key }[] => {
    const contact = normal(name, person[name]);
    if (!contact) return [];
    const names = new Set(foldings.map((fold) => fold(person.CustomerName)));
    return [...names].map((folded) => {
      const known = hash('sha256', `${folded}\n${contact}`, 'base64url');
      return { name, known, key: customerKnownKey(organizationId, known) };
    });
  });

/**
 * Finds the customer known by this name and one of these contacts, and which of the contacts matched. A different name
 * is a different customer. `erased` lists erased customers with the same identity keys.
 */
export const findKnown = async ({ table, organizationId }: Tenant, person: Contacts) => {
  // today's keys first: an older one may lead to an erased customer
  const marks = findMarkKeys(organizationId, person, storedFoldings.toReversed());
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

/**
 * Removes a contact that matched an older identity key but has changed since, so that it doesn't replace the current
 * one.
 */
export const dropEarlierContacts = (person: Contacts, theirs: readonly Contact[], now: Contacts | undefined) =>
  Object.fromEntries(
    Object.entries(person).filter(
      ([name]) =>
        !theirs.some(
          (contact) => contact === name && normal(contact, person[contact]) !== normal(contact, now?.[contact]),
        ),
    ),
  );

const readErasedBefore = (item: Item | undefined) => z.array(z.string()).default([]).parse(item?.erased);

/**
 * Returns the identity keys of an erased customer. While a record contains their name and contact, the key links it to
 * the erased customer.
 */
export const listMarks = (organizationId: OrganizationId, person: Contacts) => {
  const marks = findMarkKeys(organizationId, person, storedFoldings).map(({ known }) => known);
  return marks.length > 0 ? { marks: new Set(marks) } : {};
};

export const addMarks = async ({ table, organizationId }: Tenant, id: string, person: Contacts) => {
  const { marks } = listMarks(organizationId, person);
  if (!marks) return;
  await table.update({
    key: customerKey(organizationId, id),
    expression: 'ADD marks :marks',
    condition: '#type = :erased',
    names: { '#type': 'type' },
    values: { ':marks': marks, ':erased': 'CUSTOMERERASED' },
  });
};

/** Removes the identity keys of erased customers once no record contains their name and contact. */
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
 * Builds the writes of a customer's identity keys. Existing keys of another customer stay, unless that customer was
 * erased.
 */
export const markWrites = async (
  { table, organizationId }: Tenant,
  id: string,
  customer: Contacts,
): Promise<Write[]> => {
  const keys = findMarkKeys(organizationId, customer, [foldText]).map(({ key }) => key);
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
