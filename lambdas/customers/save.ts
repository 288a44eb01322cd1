import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { customersApi } from '#shared/customers/api.ts';
import { type Contacts, firstContact } from '#shared/customers/identity.ts';
import { Customer, CustomerFacts, emptyCustomer } from '#shared/customers/model.ts';
import { canBeSaved, toldCustomer } from '#shared/customers/of-sheet.ts';
import type { Request } from '#shared/endpoint.ts';
import { searchable } from '#shared/organizations/searchable.ts';
import { notFound, Problem, tryAgain } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Acting, Tenant } from '../http/context.ts';
import { isSaidSince, readAsOf, savedNow } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import type { Write } from '../table/table.ts';
import { untilWritten } from '../table/until-written.ts';
import { addChanges, type Changes, noChanges, readChanges, withoutOutdated } from './changes.ts';
import { findById, isErased, wasErased } from './find.ts';
import { findKnown, markWrites, withoutEarlierContacts } from './known.ts';
import { customerItem, foundLines, readCustomer, readErased, readWas } from './stored.ts';

type Told = Request<typeof customersApi.save>['body'];

/** Writes a customer down and answers who and what they are now. The same call again changes nothing. */
export const saveCustomer = async (told: Told, context: Acting) => {
  if (!told.CustomerName.trim()) throw new Problem('not-valid', 'Customer name is required');
  const named = { ...told, CustomerName: told.CustomerName.trim(), asOf: readAsOf(told.asOf, context.now) };
  return untilWritten(() => attemptToSave(named, context));
};

/** As often as one person may have been erased and have come again. */
const MOST_RETURNS = 50;

/**
 * Whom a customer is told as, by their id, else by what they are known by, and how they are stored if they are: `item` may
 * say that they were erased. `saidAt`: when they were told so; who was erased before is somebody new.
 */
const lookFor = async (told: Told, context: Tenant, saidAt: string) => {
  if (told.CustomerID) return { id: told.CustomerID, known: undefined, ...(await findById(context, told.CustomerID)) };
  const known = await findKnown(context, told);
  for (const id of known.id ? [...known.erased, known.id] : []) {
    const { item } = await findById(context, id);
    const isTheirs = item && isErased(item) ? String(item.at) >= saidAt : id === known.id;
    if (isTheirs) return { id, known, item };
  }
  for (let returns = 0; returns < MOST_RETURNS; returns++) {
    const id = makeCustomerId(told, returns);
    const { item } = await findById(context, id);
    if (!item || !isErased(item) || String(item.at) >= saidAt) return { id, known: { ...known, contacts: [] }, item };
  }
  throw tryAgain();
};

/** The same, of a customer who is there or will be; refused in words where they were erased since they were told. */
export const findCustomer = async (told: Told, context: Tenant, saidAt: string) => {
  const { id, item, alias, known } = { alias: undefined, ...(await lookFor(told, context, saidAt)) };
  if (item && isErased(item)) throw wasErased(item);
  if (told.CustomerID && !item) throw notFound();
  return { id: item ? readCustomer(item).CustomerID : id, item, alias, known };
};

/** Whom a sheet names, by the id that it names or would name, and who they are erased as, if they were since. */
export const findNamed = async (sheet: Parameters<typeof toldCustomer>[0], context: Tenant, saidAt: string) => {
  if (!canBeSaved(sheet)) return undefined;
  const { id, item } = await lookFor(toldCustomer(sheet), context, saidAt);
  return { id, erased: item && isErased(item) ? readErased(item) : undefined };
};

/** The customer's id and version, and what is other than told; undefined when somebody else wrote first. */
const attemptToSave = async ({ seen, asOf, ...told }: Told, context: Acting) => {
  const { table, organizationId } = context;
  const { id, item, alias, known } = await findCustomer(told, context, asOf ?? context.now.toISOString());
  const before = item && readCustomer(item);
  if (before && asOf && seen === undefined && isSaidSince(item, asOf))
    return { CustomerID: id, version: before.version, ...findKept(told, before) };
  const changes = item ? readChanges(item) : noChanges;
  const version = Number(item?.saves ?? 0) + 1;
  const customer = withoutLimits(Customer).parse({
    ...emptyCustomer,
    ...before,
    ...(known
      ? written(withoutEarlierContacts(told, known.contacts, before))
      : alias
        ? withoutOutdated(changedOn(alias, told, seen), changes, Number(alias.version))
        : atVersion(told, changes, seen)),
    CustomerID: id,
    version,
  });
  const kept = findKept(told, customer);
  if (before && isDeepStrictEqual({ ...before, version }, customer))
    return { CustomerID: id, version: before.version, ...kept };
  const savedBy = savedNow(context, asOf, item);
  const put = customerItem(organizationId, customer, before ? addChanges(changes, before, customer) : changes, savedBy);
  const { refused } = await table.write(...(await customerWrites(context, put, item)));
  return refused ? undefined : { CustomerID: id, version, ...kept };
};

/** Writes a customer over what was read of them, with what they are found and known by. */
export const customerWrites = async (context: Tenant, put: Item, before: Item | undefined): Promise<Write[]> => {
  const customer = readCustomer(put);
  const found = (item: Item) => foundLines(context.organizationId, readCustomer(item));
  return [
    mainWrite(put, before),
    ...lineWrites(found(put), before ? found(before) : []),
    ...(await markWrites(context, customer.CustomerID, customer)),
  ];
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

/** What somebody changed on a customer whom they saw before these were merged into another one. */
const changedOn = (alias: Item, told: object, seen: number | undefined) => {
  const was: Record<string, unknown> = readWas(alias);
  const news = Object.entries(atVersion(told, readChanges(alias), seen)).filter(([name, value]) => was[name] !== value);
  return Object.fromEntries(news);
};

/** Who types them again tells what they know. */
const written = (told: object) =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== '' && value !== false));

/** The same name with the same first contact is the same customer, unless they were erased so many times since. */
const makeCustomerId = (told: Contacts & { CustomerName: string }, returns: number) => {
  const contact = firstContact(told);
  if (!contact) throw new Problem('not-valid', 'A customer is saved with a phone number, an e-mail or an address.');
  const named = [searchable(told.CustomerName), contact, ...(returns > 0 ? [returns] : [])].join('\n');
  return `cus_${hash('sha256', named, 'base64url').slice(0, 22)}`;
};

const mainWrite = (put: Item, before: Item | undefined): Write =>
  before
    ? { put, condition: 'saves = :saves', values: { ':saves': before.saves } }
    : { put, condition: 'attribute_not_exists(pk)' };

/** Found as they are now called, and no more as they were. */
export const lineWrites = (now: readonly Item[], before: readonly Item[]): Write[] => [
  ...now.map((put) => ({ put })),
  ...before.filter(({ sk }) => now.every((line) => line.sk !== sk)).map(({ pk, sk }) => ({ remove: { pk, sk } })),
];
