import { hash } from 'node:crypto';
import type { customersApi } from '#shared/customers/api.ts';
import { firstContact } from '#shared/customers/identity.ts';
import { Customer, emptyCustomer } from '#shared/customers/model.ts';
import type { Request } from '#shared/endpoint.ts';
import { searchable } from '#shared/organizations/searchable.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Acting } from '../http/context.ts';
import { saidBy } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import { customerKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { untilWritten } from '../table/until-written.ts';
import { customerItem, foundLines, readCustomer } from './stored.ts';

type Told = Request<typeof customersApi.save>['body'];

/** Writes a customer down and answers their id. The same call again changes nothing. */
export const saveCustomer = async (told: Told, context: Acting) => {
  if (!told.CustomerName.trim()) throw new Problem('not-valid', 'Customer name is required');
  return { CustomerID: await untilWritten(() => attemptToSave(told, context)) };
};

/** The customer's id, or undefined when somebody else wrote first. */
const attemptToSave = async (told: Told, context: Acting) => {
  const { table, organizationId } = context;
  const id = told.CustomerID || customerId(told);
  const item = await table.get(customerKey(organizationId, id), { consistent: true });
  if (told.CustomerID && !item) throw notFound();
  const before = item && readCustomer(item);
  const customer = withoutLimits(Customer).parse({
    ...emptyCustomer,
    ...before,
    ...(told.CustomerID ? told : written(told)),
    CustomerID: id,
    CustomerName: told.CustomerName.trim(),
  });
  if (before && JSON.stringify(before) === JSON.stringify(customer)) return id;
  const { refused } = await table.write(
    mainWrite(customerItem(organizationId, customer, Number(item?.saves ?? 0) + 1, saidBy(context)), item),
    ...lineWrites(foundLines(organizationId, customer), before ? foundLines(organizationId, before) : []),
  );
  return refused ? undefined : id;
};

/** Who names the customer tells all of them; who types them again tells what they know. */
const written = (told: Told) =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== '' && value !== false));

/** The same name with the same first contact is the same customer. */
const customerId = (told: Told) => {
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
