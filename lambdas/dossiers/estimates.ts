import * as z from 'zod';
import { EstimateId } from '#shared/ids.ts';
import type { Tenant } from '../http/context.ts';
import { estimateKey, estimateOfKey } from '../table/keys.ts';

/** An estimate as far as it says who its customer is. */
const Stored = z.object({ Customer: z.record(z.string(), z.string()), version: z.int() });

const find = async (inspectionId: number, { table, organizationId }: Tenant) => {
  const which = await table.get(estimateOfKey(organizationId, inspectionId), { consistent: true });
  const key = which && estimateKey(organizationId, EstimateId.parse(which.estimateId));
  const item = key && (await table.get(key, { consistent: true }));
  return key && item && { key, ...Stored.parse(item) };
};

/** Whom the estimate of an inspection names, if there is one. */
export const findEstimateCustomer = async (inspectionId: number, tenant: Tenant) =>
  (await find(inspectionId, tenant))?.Customer;

/** Takes the customer off the estimate of an inspection, as a version of its own: whoever has it open is told of another. */
export const eraseFromEstimate = async (inspectionId: number, tenant: Tenant) => {
  const found = await find(inspectionId, tenant);
  if (!found || Object.values(found.Customer).every((text) => text === '')) return;
  await tenant.table.update({
    key: found.key,
    expression: 'SET Customer = :none, #summary.#customer = :blank, #version = #version + :one',
    condition: '#version = :seen',
    names: { '#summary': 'summary', '#customer': 'customer', '#version': 'version' },
    values: {
      ':none': Object.fromEntries(Object.keys(found.Customer).map((name) => [name, ''])),
      ...{ ':blank': '', ':one': 1, ':seen': found.version },
    },
  });
};
