import * as z from 'zod';
import { EstimateId } from '#shared/ids.ts';
import { eraseEstimateCustomer } from '../estimates/erase-customer.ts';
import type { Tenant } from '../http/context.ts';
import { estimateKey, estimateOfKey } from '../table/keys.ts';

/** An estimate as far as it says who its customer is. */
const Stored = z.object({ Customer: z.record(z.string(), z.string()) });

const findEstimate = async (inspectionId: number, { table, organizationId }: Tenant) => {
  const which = await table.get(estimateOfKey(organizationId, inspectionId), { consistent: true });
  return which && EstimateId.parse(which.estimateId);
};

/** Whom the estimate of an inspection names, if there is one. */
export const findEstimateCustomer = async (inspectionId: number, tenant: Tenant) => {
  const id = await findEstimate(inspectionId, tenant);
  const item = id && (await tenant.table.get(estimateKey(tenant.organizationId, id), { consistent: true }));
  return item && Stored.parse(item).Customer;
};

export const eraseFromEstimate = async (inspectionId: number, tenant: Tenant, now: Date) => {
  const id = await findEstimate(inspectionId, tenant);
  if (id) await eraseEstimateCustomer(id, tenant, now);
};
