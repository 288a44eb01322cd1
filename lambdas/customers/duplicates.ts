import { findSharedContact } from '#shared/customers/duplicates.ts';
import { normalizePhone } from '#shared/customers/identity.ts';
import type { Tenant } from '../http/context.ts';
import { loadCurrent } from './find.ts';
import { listCustomers } from './search.ts';

/** Maximum number of results read for each contact. */
const MAX_MATCHES = 25;

/** Finds customers with the same phone number or email, who may be the same person as this customer. */
export const findDuplicates = async (id: string, tenant: Tenant) => {
  const customer = await loadCurrent(tenant, id);
  const { Mobile, HomePhone, Email } = customer;
  const searches = [...new Set([normalizePhone(Mobile), normalizePhone(HomePhone), Email.trim()])].filter(Boolean);
  const found = await Promise.all(searches.map((search) => listCustomers({ search, pageSize: MAX_MATCHES }, tenant)));
  const others = new Map(found.flatMap(({ customers }) => customers).map((one) => [one.CustomerID, one]));
  others.delete(customer.CustomerID);
  return {
    duplicates: [...others.values()].flatMap((other) => {
      const same = findSharedContact(customer, other);
      return same ? [{ customer: other, same }] : [];
    }),
  };
};
