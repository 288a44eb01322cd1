import {
  type Consents,
  Consents as ConsentsSchema,
  type CustomerEvent,
  type CustomerPage,
  noConsents,
} from '#shared/customers/page.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { SavedBy, Tenant } from '../http/context.ts';
import { CUSTOMER_LOG, customerKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { loadItem } from './find.ts';
import { readLog } from './log.ts';
import { readCustomer } from './stored.ts';

export const readConsents = (item: Item | undefined): Consents =>
  item ? withoutLimits(ConsentsSchema).parse(item.consents) : noConsents;

export const consentsItem = ({ pk, sk }: Pick<Item, 'pk' | 'sk'>, consents: Consents): Item => ({
  pk,
  sk,
  type: 'CONSENTS',
  consents,
});

/**
 * Finds a customer with their consents, log and aliases. `ids` contains the customer's id and the aliases. Returns
 * undefined if the customer was merged or erased after the id was looked up.
 */
export const findCustomerRecord = async (tenant: Tenant, id: string) => {
  const { pk } = customerKey(tenant.organizationId, id);
  const items = await searchAll(tenant.table, { pk, consistent: true });
  const item = items.find(({ type }) => type === 'CUSTOMER');
  if (!item) return undefined;
  const aliases = items.filter(({ sk }) => sk.startsWith('ALIAS#')).map(({ alias }) => String(alias));
  return {
    item,
    customer: { ...readCustomer(item), version: Number(item.saves) },
    consents: readConsents(items.find(({ type }) => type === 'CONSENTS')),
    log: items.filter(({ sk }) => sk.startsWith(CUSTOMER_LOG)),
    aliases,
    ids: [id, ...aliases],
  };
};

/** Loads the customer that an id leads to, with consents, log and aliases. */
export const loadCustomerRecord = (tenant: Tenant, id: string) =>
  retryUntilWritten(async () => findCustomerRecord(tenant, readCustomer(await loadItem(tenant, id)).CustomerID));

/** Loads the data of the customer page. Log entries from before a merge are stored under the aliases. */
export const loadCustomerPage = async (tenant: Tenant, id: string): Promise<CustomerPage> => {
  const { item, customer, consents, log, aliases } = await loadCustomerRecord(tenant, id);
  const before = await Promise.all(
    aliases.map((alias) =>
      searchAll(tenant.table, { pk: customerKey(tenant.organizationId, alias).pk, startsWith: CUSTOMER_LOG }),
    ),
  );
  const events = readEach([...log, ...before.flat()], readLog).sort((a, b) => b.at.localeCompare(a.at));
  const { followUps = [], history = [] } = Object.groupBy(events, (event) =>
    isFollowUp(event) ? 'followUps' : 'history',
  );
  const savedAt = (item.savedBy as SavedBy | undefined)?.at;
  return { customer, consents, history, followUps, aliases, ...(savedAt && { savedAt }) };
};

const isFollowUp = (event: CustomerEvent) => event.what === 'consent' && event.kind === 'estimates';
