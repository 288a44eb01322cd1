import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { customersApi } from '#shared/customers/api.ts';
import { type Contacts, firstContact } from '#shared/customers/identity.ts';
import { Customer, CustomerFacts, emptyCustomer } from '#shared/customers/model.ts';
import type { Request } from '#shared/endpoint.ts';
import { searchable } from '#shared/organizations/searchable.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Acting, Tenant } from '../http/context.ts';
import { isSaidSince, readAsOf, savedNow } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import { customerKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { untilWritten } from '../table/until-written.ts';
import { addChanges, type Changes, noChanges, readChanges, withoutOutdated } from './changes.ts';
import { findKnown, markWrites, withoutEarlierContacts } from './known.ts';
import { customerItem, foundLines, readCustomer } from './stored.ts';

type Told = Request<typeof customersApi.save>['body'];

/** Writes a customer down and answers who and what they are now. The same call again changes nothing. */
export const saveCustomer = async (told: Told, context: Acting) => {
  if (!told.CustomerName.trim()) throw new Problem('not-valid', 'Customer name is required');
  const named = { ...told, CustomerName: told.CustomerName.trim(), asOf: readAsOf(told.asOf, context.now) };
  return untilWritten(() => attemptToSave(named, context));
};

/** Whom a customer is told as, and how they are stored if they are: by their id, else by what they are known by. */
export const findCustomer = async (told: Told, context: Tenant) => {
  const known = told.CustomerID ? undefined : await findKnown(context, told);
  const id = told.CustomerID || known?.id || makeCustomerId(told);
  const item = await context.table.get(customerKey(context.organizationId, id), { consistent: true });
  if (told.CustomerID && !item) throw notFound();
  return { id, item, known };
};

/** The customer's id and version, and what is other than told; undefined when somebody else wrote first. */
const attemptToSave = async ({ seen, asOf, ...told }: Told, context: Acting) => {
  const { table, organizationId } = context;
  const { id, item, known } = await findCustomer(told, context);
  const before = item && readCustomer(item);
  if (before && asOf && seen === undefined && isSaidSince(item, asOf))
    return { CustomerID: id, version: before.version, ...findKept(told, before) };
  const changes = item ? readChanges(item) : noChanges;
  const version = Number(item?.saves ?? 0) + 1;
  const customer = withoutLimits(Customer).parse({
    ...emptyCustomer,
    ...before,
    ...(known ? written(withoutEarlierContacts(told, known.contacts, before)) : atVersion(told, changes, seen)),
    CustomerID: id,
    version,
  });
  const kept = findKept(told, customer);
  if (before && isDeepStrictEqual({ ...before, version }, customer))
    return { CustomerID: id, version: before.version, ...kept };
  const savedBy = savedNow(context, asOf, item);
  const { refused } = await table.write(
    mainWrite(
      customerItem(organizationId, customer, before ? addChanges(changes, before, customer) : changes, savedBy),
      item,
    ),
    ...lineWrites(foundLines(organizationId, customer), before ? foundLines(organizationId, before) : []),
    ...(await markWrites(context, id, customer)),
  );
  return refused ? undefined : { CustomerID: id, version, ...kept };
};

/** What is saved of them other than it was told: changed by somebody else since they were seen, or known already. */
const findKept = (told: Omit<Told, 'seen' | 'asOf'>, now: Customer) => {
  const kept = Object.entries(withoutLimits(CustomerFacts).parse(now)).filter(([name, value]) => {
    const said = told[name as keyof CustomerFacts];
    return said !== undefined && said !== value;
  });
  return kept.length > 0 ? { kept: withoutLimits(CustomerFacts.partial()).parse(Object.fromEntries(kept)) } : {};
};

/** Who names the customer tells all of them, as far as they had seen them; a call of before versions had seen everything. */
const atVersion = (told: object, changes: Changes, seen: number | undefined) =>
  seen === undefined ? told : withoutOutdated(told, changes, seen);

/** Who types them again tells what they know. */
const written = (told: object) =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== '' && value !== false));

/** The same name with the same first contact is the same customer. */
const makeCustomerId = (told: Contacts & { CustomerName: string }) => {
  const contact = firstContact(told);
  if (!contact) throw new Problem('not-valid', 'A customer is saved with a phone number, an e-mail or an address.');
  return `cus_${hash('sha256', `${searchable(told.CustomerName)}\n${contact}`, 'base64url').slice(0, 22)}`;
};

const mainWrite = (put: Item, before: Item | undefined): Write =>
  before
    ? { put, condition: 'saves = :saves', values: { ':saves': before.saves } }
    : { put, condition: 'attribute_not_exists(pk)' };

/** Found as they are now called, and no more as they were. */
const lineWrites = (now: readonly Item[], before: readonly Item[]): Write[] => [
  ...now.map((put) => ({ put })),
  ...before.filter(({ sk }) => now.every((line) => line.sk !== sk)).map(({ pk, sk }) => ({ remove: { pk, sk } })),
];
