import { foldText } from '#shared/input/fold-text.ts';
import type { Tenant } from '../http/context.ts';
import { findById, isErased } from './find.ts';
import { findKnown } from './known.ts';
import { readCustomer } from './stored.ts';

/** True if a current customer of the workshop has this name and email address. */
export const isOnRecord = async (tenant: Tenant, CustomerName: string, Email: string) => {
  const { id } = await findKnown(tenant, { CustomerName, Email });
  const { item } = id === undefined ? {} : await findById(tenant, id);
  if (!item || isErased(item)) return false;
  const customer = readCustomer(item);
  return foldText(customer.CustomerName) === foldText(CustomerName) && isSame(customer.Email, Email);
};

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
