import * as z from 'zod';
import { type EstimateState, getShownState } from '#shared/estimates/states.ts';
import { EstimateId } from '#shared/ids.ts';
import { type NzDate, nzDate } from '#shared/nz-date.ts';
import type { Caller, Tenant } from '../http/context.ts';
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
export const listEstimates = async (inspectionId: number, context: Tenant & Pick<Caller, 'now'>) => {
  const ids = (await listEstimateIds(inspectionId, context)).toReversed();
  const heads = ids.length > 1 ? await loadHeads(ids, context) : [];
  const all = ids.map((EstimateID) => {
    const head = heads.find((one) => one.EstimateID === EstimateID);
    return { EstimateID, InspectionID: inspectionId, ...(head && summarize(head, nzDate(context.now))) };
  });
  const { open = [], ended = [] } = Object.groupBy(all, ({ state }) => (isOpen(state) ? 'open' : 'ended'));
  return [...open, ...ended];
};

const summarize = ({ estimateNumber, state, sent, passed, answer }: Head, today: NzDate) => ({
  ...(estimateNumber && { estimateNumber }),
  state: getShownState(today, { state, sent, inspection: { passed } }),
  ...(answer && { outcome: answer.outcome, approvedCents: answer.approvedCents }),
});

const openStates: readonly EstimateState[] = ['draft', 'sent', 'expired', 'superseded'];
const isOpen = (state: EstimateState | undefined) => state !== undefined && openStates.includes(state);

const loadHeads = async (ids: readonly EstimateId[], { table, organizationId }: Tenant) =>
  readEach(
    await table.getAll(
      ids.map((id) => estimateKey(organizationId, id)),
      { consistent: true },
    ),
    readHead,
  );
