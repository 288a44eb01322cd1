import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { customersApi } from '#shared/customers/api.ts';
import { type Contacts, getIdentifyingContact } from '#shared/customers/identity.ts';
import { Customer, CustomerFacts, emptyCustomer } from '#shared/customers/model.ts';
import { buildCustomerRequest, canBeSaved } from '#shared/customers/sheet-customer.ts';
import type { Request } from '#shared/endpoint.ts';
import { type foldText, storedFoldings } from '#shared/input/fold-text.ts';
import { notFound, Problem, tryAgain } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Acting, isWrittenSince, makeSavedBy, readAsOf, type Tenant } from '../http/context.ts';
import { isSameInput } from '../http/same-input.ts';
import type { Item, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { addChanges, type Changes, dropOutdated, NO_CHANGES, readChanges } from './changes.ts';
import { customerErasedProblem, findById, isErased } from './find.ts';
import { dropEarlierContacts, findKnown, markWrites } from './known.ts';
import {
  customerItem,
  readCustomer,
  readErased,
  readMergedCustomer,
  searchEntries,
  storedSearchEntries,
} from './stored.ts';

type SaveRequest = Request<typeof customersApi.save>['body'];

/** Saves a customer. Returns their id and version. Idempotent. */
export const saveCustomer = async (request: SaveRequest, context: Acting) => {
  if (!request.CustomerName.trim()) throw new Problem('not-valid', 'Customer name is required');
  const named = { ...request, CustomerName: request.CustomerName.trim(), asOf: readAsOf(request.asOf, context.now) };
  return retryUntilWritten(() => attempt(named, context));
};

/** Maximum number of times that the same customer can be erased and saved again. */
const MAX_RETURNS = 50;

/**
 * Finds the customer by id, otherwise by name and contacts. `item` may be an erased customer. `saidAt`: when the data
 * was entered; a customer erased before then gets a new id.
 */
const lookUp = async (request: SaveRequest, context: Tenant, saidAt: string) => {
  if (request.CustomerID)
    return { id: request.CustomerID, known: undefined, ...(await findById(context, request.CustomerID)) };
  const known = await findKnown(context, request);
  for (const id of known.id ? [...known.erased, known.id] : []) {
    const { item } = await findById(context, id);
    const isTheirs = item && isErased(item) ? String(item.at) >= saidAt : id === known.id;
    if (isTheirs) return { id, known, item };
  }
  for (let returns = 0; returns < MAX_RETURNS; returns++) {
    const ids = storedFoldings.map((fold) => makeCustomerId(request, returns, fold));
    const stored = await Promise.all([...new Set(ids)].map(async (id) => ({ id, ...(await findById(context, id)) })));
    const [found] = stored.filter(({ item }) => item && (!isErased(item) || String(item.at) >= saidAt));
    const newest = stored.at(-1);
    const { id, item } = found ?? newest ?? {};
    if (id && (found || !item)) return { id, known: { ...known, contacts: [] }, item };
  }
  throw tryAgain();
};

/** Finds the customer or prepares a new one. Throws if the customer was erased after the data was entered. */
export const findCustomer = async (request: SaveRequest, context: Tenant, saidAt: string) => {
  const { id, item, alias, known } = { alias: undefined, ...(await lookUp(request, context, saidAt)) };
  if (item && isErased(item)) throw customerErasedProblem(item);
  if (request.CustomerID && !item) throw notFound();
  return { id: item ? readCustomer(item).CustomerID : id, item, alias, known };
};

/** Finds the customer of a sheet, and whether they are saved or were erased since. */
export const findNamed = async (sheet: Parameters<typeof buildCustomerRequest>[0], context: Tenant, saidAt: string) => {
  if (!canBeSaved(sheet)) return undefined;
  const { id, item } = await lookUp(buildCustomerRequest(sheet), context, saidAt);
  const erased = item && isErased(item) ? readErased(item) : undefined;
  return { id, erased, isSaved: item !== undefined && !erased };
};

/** Returns the id, the version and the fields that differ from the request; undefined if another write won. */
const attempt = async ({ seen, asOf, ...request }: SaveRequest, context: Acting) => {
  const { table, organizationId } = context;
  const { id, item, alias, known } = await findCustomer(request, context, asOf ?? context.now.toISOString());
  const before = item && readCustomer(item);
  if (before && asOf && seen === undefined && isWrittenSince(item, asOf))
    return { CustomerID: id, version: before.version, ...findDifferences(request, before) };
  const changes = item ? readChanges(item) : NO_CHANGES;
  const version = Number(item?.saves ?? 0) + 1;
  const customer = withoutLimits(Customer).parse({
    ...emptyCustomer,
    ...before,
    ...(known
      ? withoutEmpty(dropEarlierContacts(request, known.contacts, before))
      : alias
        ? dropOutdated(findChanges(alias, request, seen), changes, Number(alias.version))
        : atVersion(request, changes, seen)),
    CustomerID: id,
    version,
  });
  const kept = findDifferences(request, customer);
  if (before && isDeepStrictEqual({ ...before, version }, customer))
    return { CustomerID: id, version: before.version, ...kept };
  const savedBy = makeSavedBy(context, asOf, item);
  const put = customerItem(organizationId, customer, before ? addChanges(changes, before, customer) : changes, savedBy);
  const { refused } = await table.write(...(await customerWrites(context, put, item)));
  return refused ? undefined : { CustomerID: id, version, ...kept };
};

/** Builds the writes of a customer with optimistic concurrency, including search entries and identity keys. */
export const customerWrites = async (context: Tenant, put: Item, before: Item | undefined): Promise<Write[]> => {
  const customer = readCustomer(put);
  const { organizationId } = context;
  return [
    mainWrite(put, before),
    ...searchEntryWrites(
      searchEntries(organizationId, customer),
      before ? storedSearchEntries(organizationId, readCustomer(before)) : [],
    ),
    ...(await markWrites(context, customer.CustomerID, customer)),
  ];
};

/**
 * Returns saved values that differ from the request, because someone else changed them or they were already on record.
 */
const findDifferences = (request: Omit<SaveRequest, 'seen' | 'asOf'>, now: Customer) => {
  const kept = Object.entries(withoutLimits(CustomerFacts).parse(now)).filter(([name, value]) => {
    const said = request[name as keyof CustomerFacts];
    return said !== undefined && !isSameInput(said, value);
  });
  return kept.length > 0 ? { kept: withoutLimits(CustomerFacts.partial()).parse(Object.fromEntries(kept)) } : {};
};

/** Removes fields that changed after the version the caller saw. A request without a version counts as current. */
const atVersion = (request: object, changes: Changes, seen: number | undefined) =>
  seen === undefined ? request : dropOutdated(request, changes, seen);

/** Returns the caller's changes to a customer who has since been merged. */
const findChanges = (alias: Item, request: object, seen: number | undefined) => {
  const was: Record<string, unknown> = readMergedCustomer(alias);
  const news = Object.entries(atVersion(request, readChanges(alias), seen)).filter(
    ([name, value]) => was[name] !== value,
  );
  return Object.fromEntries(news);
};

/** Drops empty fields: when a customer is typed in again, a blank field means "not entered" rather than "cleared". */
const withoutEmpty = (request: object) =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== '' && value !== false));

/** Derives a customer id from the name, the first contact, and the number of earlier erasures. */
const makeCustomerId = (request: Contacts & { CustomerName: string }, returns: number, fold: typeof foldText) => {
  const contact = getIdentifyingContact(request, fold);
  if (!contact) throw new Problem('not-valid', 'Enter a phone number, email or address to save a customer.');
  const named = [fold(request.CustomerName), contact, ...(returns > 0 ? [returns] : [])].join('\n');
  return `cus_${hash('sha256', named, 'base64url').slice(0, 22)}`;
};

const mainWrite = (put: Item, before: Item | undefined): Write =>
  before
    ? { put, condition: 'saves = :saves', values: { ':saves': before.saves } }
    : { put, condition: 'attribute_not_exists(pk)' };

/** Builds the writes that replace the search entries. */
export const searchEntryWrites = (now: readonly Item[], before: readonly Item[]): Write[] => [
  ...now.map((put) => ({ put })),
  ...before.filter(({ sk }) => now.every((line) => line.sk !== sk)).map(({ pk, sk }) => ({ remove: { pk, sk } })),
];
