import * as z from 'zod';
import { listSearchKeys } from '#shared/customers/identity.ts';
import { Customer } from '#shared/customers/model.ts';
import { foldText, storedFoldings } from '#shared/input/fold-text.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { SaidBy, SavedBy } from '../http/context.ts';
import { customerKey, customerList, customerSearchKey, type OrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import type { Changes } from './changes.ts';

/** `saves` counts the writes, for optimistic concurrency. Lists show only `summary`. */
export const customerItem = (org: OrganizationId, customer: Customer, changes: Changes, savedBy: SavedBy): Item => ({
  ...customerKey(org, customer.CustomerID),
  type: 'CUSTOMER',
  saves: customer.version,
  changes,
  savedBy,
  summary: customer,
  ...customerBrowseKey(org, customer),
});

export const customerBrowseKey = (org: OrganizationId, { CustomerName, CustomerID }: Customer) => ({
  gsi1pk: customerList(org),
  gsi1sk: `${foldText(CustomerName)}#${CustomerID}`,
});

/** Builds the search entries of a customer. Each contains all fields that selecting the customer fills in. */
export const searchEntries = (org: OrganizationId, customer: Customer, fold = foldText): Item[] =>
  listSearchKeys(customer, fold).map((words) => ({
    ...customerSearchKey(org, words, customer.CustomerID),
    type: 'CUSTOMERFOUND',
    summary: customer,
  }));

/** Builds the search entries that may be stored for a customer, also by releases before 2027. */
export const storedSearchEntries = (org: OrganizationId, customer: Customer): Item[] => {
  const all = storedFoldings.flatMap((fold) => searchEntries(org, customer, fold));
  return [...new Map(all.map((entry) => [entry.sk, entry])).values()];
};

/** Reads a customer. Older summaries have no version, so it comes from `saves`. */
export const readCustomer = ({ summary, saves }: Item): Customer =>
  withoutLimits(Customer).parse({ version: saves, ...(summary as object) });

/**
 * Builds the item that replaces a merged customer. It contains the id of the surviving customer, the version and the
 * former data.
 */
export const aliasItem = ({ pk, sk, summary, changes }: Item, to: Customer, mergedBy: SaidBy): Item => ({
  pk,
  sk,
  type: 'CUSTOMERALIAS',
  to: to.CustomerID,
  version: to.version,
  was: summary,
  changes,
  mergedBy,
});

export const readMergedCustomer = ({ was }: Item): Customer => withoutLimits(Customer).parse(was);

const Erased = z.object({ ids: z.array(z.string()), at: z.string() });
/** Builds the items that replace an erased customer. They contain ids, time and author, but no personal data. */
export const erasedItem = (org: OrganizationId, ids: readonly string[], by: SaidBy): Item[] =>
  ids.map((id) => ({ ...customerKey(org, id), type: 'CUSTOMERERASED', ids, at: by.at, by }));

export const readErased = (item: Item) => Erased.parse(item);
