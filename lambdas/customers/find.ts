import { nzDate, showDate } from '#shared/nz-date.ts';
import { notFound, Problem, tryAgain } from '#shared/problem.ts';
import type { Tenant } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { customerKey } from '../table/keys.ts';
import { readCustomer } from './stored.ts';

/** None of ours is longer. */
const LONGEST_ID = 80;

/** Merged while it was being followed, so often at most. */
const MOST_HOPS = 4;

/**
 * Whom an id leads to: a customer, or that they were erased. `alias`: the item of the id itself, where its customer was
 * merged into another one.
 */
export const findById = async ({ table, organizationId }: Tenant, id: string) => {
  const first =
    id.length > LONGEST_ID ? undefined : await table.get(customerKey(organizationId, id), { consistent: true });
  let item = first;
  for (let hop = 0; item && isAlias(item); hop++) {
    if (hop === MOST_HOPS) throw tryAgain();
    item = await table.get(customerKey(organizationId, String(item.to)), { consistent: true });
  }
  return { item, alias: first && isAlias(first) ? first : undefined };
};

export const isErased = ({ type }: Item) => type === 'CUSTOMERERASED';
const isAlias = ({ type }: Item) => type === 'CUSTOMERALIAS';

/** In a write: that somebody is a customer still, neither merged into another one nor erased. */
export const IS_CUSTOMER = {
  condition: '#type = :customer',
  names: { '#type': 'type' },
  values: { ':customer': 'CUSTOMER' },
};

/** The customer whom an id leads to; one who was erased is as one who never was. */
export const loadItem = async (tenant: Tenant, id: string) => {
  const { item } = await findById(tenant, id);
  if (!item || isErased(item)) throw notFound();
  return item;
};

export const loadCurrent = async (tenant: Tenant, id: string) => readCustomer(await loadItem(tenant, id));

/** Of somebody who is told as they were known before: they are not brought back. */
export const wasErased = ({ at }: Item) =>
  new Problem(
    'refused',
    `This customer was erased on ${showDate(nzDate(new Date(String(at))))}. Whoever comes again is saved as a new customer.`,
  );
