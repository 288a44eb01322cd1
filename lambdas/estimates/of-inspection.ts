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
  const heads = ids.length > 1 ? await loadHeads(ids, tenant) : [];
  const find = (id: EstimateId) => heads.find(({ EstimateID }) => EstimateID === id);
  const { open = [], ended = [] } = Object.groupBy(ids, (id) => (isOpen(find(id)) ? 'open' : 'ended'));
  return [...open, ...ended].map((EstimateID) => {
    const estimateNumber = find(EstimateID)?.estimateNumber;
    return { EstimateID, InspectionID: inspectionId, ...(estimateNumber && { estimateNumber }) };
  });
};

const openStates: readonly EstimateState[] = ['draft', 'sent', 'expired', 'superseded'];
const isOpen = (head: Head | undefined) => {
  if (!head) return false;
  const { state, sent, passed } = head;
  return openStates.includes(getStateAfterPass(state, hasPassedSinceSent({ sent, inspection: { passed } })));
};

const loadHeads = async (ids: readonly EstimateId[], { table, organizationId }: Tenant) =>
  readEach(
    await table.getAll(
      ids.map((id) => estimateKey(organizationId, id)),
      { consistent: true },
    ),
    readHead,
  );
