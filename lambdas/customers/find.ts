import { nzDate, showDate } from '#shared/nz-date.ts';
import { notFound, Problem, tryAgain } from '#shared/problem.ts';
import type { Tenant } from '../http/context.ts';
import { customerKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readCustomer } from './stored.ts';

/** Longer than any customer id. */
const MAX_ID_LENGTH = 80;

/** Maximum number of aliases to follow: a customer may be merged while being read. */
const MAX_HOPS = 4;

/**
 * Finds the customer that an id leads to, possibly erased. `alias` is the id's own item if its customer was merged into
 * another.
 */
export const findById = async ({ table, organizationId }: Tenant, id: string) => {
  const first =
    id.length > MAX_ID_LENGTH ? undefined : await table.get(customerKey(organizationId, id), { consistent: true });
  let item = first;
  for (let hop = 0; item && isAlias(item); hop++) {
    if (hop === MAX_HOPS) throw tryAgain();
    item = await table.get(customerKey(organizationId, String(item.to)), { consistent: true });
  }
  return { item, alias: first && isAlias(first) ? first : undefined };
};

export const isErased = ({ type }: Item) => type === 'CUSTOMERERASED';
const isAlias = ({ type }: Item) => type === 'CUSTOMERALIAS';

/** Condition that the customer is neither merged nor erased. */
export const CUSTOMER_CONDITION = {
  condition: '#type = :customer',
  names: { '#type': 'type' },
  values: { ':customer': 'CUSTOMER' },
};

/** Loads the customer that an id leads to. Throws `not-found` if they are erased. */
export const loadItem = async (tenant: Tenant, id: string) => {
  const { item } = await findById(tenant, id);
  if (!item || isErased(item)) throw notFound();
  return item;
};

export const loadCurrent = async (tenant: Tenant, id: string) => readCustomer(await loadItem(tenant, id));

/** Error for saving an erased customer, whose data must not be restored. */
export const customerErasedProblem = ({ at }: Item) =>
  new Problem(
    'refused',
    `This customer was erased on ${showDate(nzDate(new Date(String(at))))}. If they come back, save them as a new customer.`,
  );
