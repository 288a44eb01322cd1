import * as z from 'zod';
import { type EstimateState, getStateAfterPass, hasPassedSinceSent } from '#shared/estimates/states.ts';
import { EstimateId } from '#shared/ids.ts';
import type { Tenant } from '../http/context.ts';
import { estimateKey, inspectionEstimateKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Item } from '../table/table.ts';
import { type Head, readHead } from './stored.ts';

/** Reads the estimates of an inspection, oldest first. Items of an earlier release have only the first. */
export const readEstimateIds = ({ estimateId, more = [] }: Item) =>
  z.array(EstimateId).parse([estimateId, ...(more as unknown[])]);

/** Returns the ids of an inspection's estimates, oldest first. */
export const listEstimateIds = async (inspectionId: number, { table, organizationId }: Tenant) => {
  const found = await table.get(inspectionEstimateKey(organizationId, inspectionId), { consistent: true });
  return found ? readEstimateIds(found) : [];
};

/**
 * Lists the estimates of an inspection: those that are still open first, each newest first. The list is empty if the
 * inspection doesn't exist or belongs to another organization.
 */
export const listEstimates = async (inspectionId: number, tenant: Tenant) => {
  const ids = (await listEstimateIds(inspectionId, tenant)).toReversed();
  const open = ids.length > 1 ? await findOpen(ids, tenant) : ids;
  const sorted = [...ids.filter((id) => open.includes(id)), ...ids.filter((id) => !open.includes(id))];
  return sorted.map((EstimateID) => ({ EstimateID, InspectionID: inspectionId }));
};

const openStates: readonly EstimateState[] = ['draft', 'sent', 'expired', 'superseded'];
const isOpen = ({ state, sent, passed }: Head) =>
  openStates.includes(getStateAfterPass(state, hasPassedSinceSent({ sent, inspection: { passed } })));

const findOpen = async (ids: readonly EstimateId[], { table, organizationId }: Tenant) => {
  const keys = ids.map((id) => estimateKey(organizationId, id));
  const heads = readEach(await table.getAll(keys, { consistent: true }), readHead);
  return heads.filter(isOpen).map(({ EstimateID }) => EstimateID);
};
