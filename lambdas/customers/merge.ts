import type { customersApi } from '#shared/customers/api.ts';
import { isChosenFromBoth } from '#shared/customers/merge.ts';
import type { CustomerFacts } from '#shared/customers/model.ts';
import { type Consents, type CustomerPage, consentKinds, mergeConsents } from '#shared/customers/page.ts';
import type { Request } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import { type Acting, makeAuthorship, makeSavedBy } from '../http/context.ts';
import { aliasKey, consentsKey, customerKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { addChanges, readChanges } from './changes.ts';
import { consentsWrite, ifConsentsUnchanged } from './consents.ts';
import { findById } from './find.ts';
import { markWrites } from './known.ts';
import { logWrite } from './log.ts';
import { loadCustomerPage, loadCustomerRecord } from './page.ts';
import { searchEntryWrites } from './save.ts';
import { aliasItem, customerItem, searchEntries, storedSearchEntries } from './stored.ts';

type MergeRequest = Request<typeof customersApi.merge>['body'];
type Merging = Awaited<ReturnType<typeof loadCustomerRecord>>;

/** Maximum number of aliases, because one transaction of at most 100 writes contains them all. */
const MAX_ALIASES = 12;

/**
 * Merges two customers: `id` is kept with the chosen fields, and the other id becomes an alias. Uses one transaction;
 * references to the other id (vehicles, identity keys, inspections, drafts on devices) stay and are resolved when read.
 */
export const mergeCustomers = async (id: string, request: MergeRequest, context: Acting): Promise<CustomerPage> => {
  await retryUntilWritten(() => attempt(id, request, context));
  return loadCustomerPage(context, id);
};

const attempt = async (id: string, { CustomerID, ...request }: MergeRequest, context: Acting) => {
  const [kept, other] = await Promise.all([loadCustomerRecord(context, id), loadCustomerRecord(context, CustomerID)]);
  if (kept.customer.CustomerID === other.customer.CustomerID) {
    const { alias } = await findById(context, CustomerID);
    // a repeated request
    if (alias && id === kept.customer.CustomerID) return true;
    throw new Problem('refused', 'These customers are already merged.');
  }
  if (kept.customer.version !== request.version || other.customer.version !== request.otherVersion) {
    const details = { kept: kept.customer, other: other.customer };
    throw new Problem('version-conflict', 'Someone else changed one of these customers.', details);
  }
  if (!isChosenFromBoth(request.facts, kept.customer, other.customer))
    throw new Problem('not-valid', 'Each field must come from one of the two customers.');
  if (kept.aliases.length + other.aliases.length >= MAX_ALIASES)
    throw new Problem('refused', `At most ${MAX_ALIASES} records can be merged into one customer.`);
  const { refused } = await context.table.write(...(await mergeWrites(kept, other, request.facts, context)));
  return refused ? undefined : true;
};

const mergeWrites = async (kept: Merging, other: Merging, facts: CustomerFacts, context: Acting): Promise<Write[]> => {
  const { organizationId } = context;
  const { CustomerID } = kept.customer;
  const merged = { ...kept.customer, ...facts, version: kept.customer.version + 1 };
  const changes = addChanges(readChanges(kept.item), kept.customer, merged);
  const found = await findSearchEntries([kept, other], context);
  const alias = aliasItem(other.item, merged, makeAuthorship(context));
  return [
    {
      put: customerItem(organizationId, merged, changes, makeSavedBy(context, undefined, kept.item)),
      ...ifUnchanged(kept.item),
    },
    { put: alias, ...ifUnchanged(other.item) },
    ...searchEntryWrites(searchEntries(organizationId, merged), found),
    ...(await markWrites(context, CustomerID, merged)),
    ...(await aliasWrites(kept, other, alias, context)),
    ...consentWrites(kept, other, context),
    logWrite(context, CustomerID, { what: 'merged', CustomerID: other.customer.CustomerID }),
  ];
};

/**
 * Finds the stored search entries of both customers. Removing each that may be stored, in every folded form, could exceed
 * the limit of a transaction. A save that adds some in the meantime makes the merge's conditions fail.
 */
const findSearchEntries = async (customers: readonly Merging[], { table, organizationId }: Acting) => {
  const possible = customers.flatMap(({ customer }) => storedSearchEntries(organizationId, customer));
  const stored = await table.getAll(possible, { consistent: true });
  return possible.filter((_, n) => stored[n]);
};

const ifUnchanged = ({ saves }: Item) => ({ condition: 'saves = :saves', values: { ':saves': saves } });

/** Makes the other id and its aliases point directly to the kept customer. */
const aliasWrites = async (kept: Merging, other: Merging, alias: Item, { table, organizationId }: Acting) => {
  const keys = other.aliases.map((id) => customerKey(organizationId, id));
  const older = await table.getAll(keys, { consistent: true });
  const { CustomerID } = kept.customer;
  const { to, version } = alias;
  return [
    ...older.flatMap((item): Write[] => (item ? [{ put: { ...item, to, version } }] : [])),
    ...other.aliases.map((id): Write => ({ remove: aliasKey(organizationId, other.customer.CustomerID, id) })),
    ...other.ids.map(
      (id): Write => ({
        put: { ...aliasKey(organizationId, CustomerID, id), type: 'CUSTOMERALIAS', alias: id },
      }),
    ),
  ];
};

const hasConsents = (consents: Consents) => consentKinds.some((kind) => consents[kind]);

const consentWrites = (kept: Merging, other: Merging, context: Acting): Write[] => {
  const { organizationId } = context;
  const key = (one: Merging) => consentsKey(organizationId, one.customer.CustomerID);
  const theirs: Write = hasConsents(other.consents)
    ? { remove: key(other), ...ifConsentsUnchanged(other.consents) }
    : { check: key(other), ...ifConsentsUnchanged(other.consents) };
  const own: Write = hasConsents(other.consents)
    ? consentsWrite(context, kept.customer.CustomerID, kept.consents, mergeConsents(kept.consents, other.consents))
    : { check: key(kept), ...ifConsentsUnchanged(kept.consents) };
  return [theirs, own];
};
