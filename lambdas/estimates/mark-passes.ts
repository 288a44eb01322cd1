import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { EstimateId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { findVisits } from '../history/visits.ts';
import type { SavedBy, Tenant } from '../http/context.ts';
import { findInspection, loadRevisionsUpTo } from '../inspections/records.ts';
import { estimateKey } from '../table/keys.ts';
import { logUnreadable } from '../table/read-each.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { identify, nameVehicle } from '../vehicles/identity.ts';
import { listEstimateIds } from './of-inspection.ts';
import { findPlace, updateDerived } from './place.ts';
import { headWrite, readHead } from './stored.ts';
import { loadSheetHeader, loadWhereabouts, searchPass } from './whereabouts.ts';

/**
 * Stores with the estimates of a vehicle whether it has passed since, after a record of it was submitted or edited. Also
 * updates the vehicle named by an earlier revision, which this record no longer passes. Uses the current records, so
 * that repeated and late events have the same result. Returns the number of estimates changed.
 */
export const markPasses = async (tenant: Tenant, inspection: Inspection) => {
  const { id, recheckOf } = inspection;
  const own = new Set([id, ...(recheckOf === null ? [] : [recheckOf]), ...(await listEarlier(inspection, tenant))]);
  const revisions = await loadRevisionsUpTo(tenant, inspection);
  const others = await Promise.all(
    revisions.filter((one) => !isSameVehicle(one, inspection)).map((one) => listEarlier(one, tenant)),
  );
  let changed = 0;
  for (const one of own) changed += await markOf(tenant, one, { also: [id] });
  for (const one of new Set(others.flat().filter((other) => !own.has(other))))
    changed += await markOf(tenant, one, { except: id });
  return changed;
};

/** Lists the estimates of an inspection on the pages of its current customer and vehicle. */
export const placeEstimates = async (tenant: Tenant, inspectionId: number) => {
  const ids = await listEstimateIds(inspectionId, tenant);
  const found = ids.length > 0 && (await findInspection(tenant, inspectionId, { consistent: true }));
  if (!found) return;
  const place = await findPlace(tenant, found);
  for (const id of ids) await skipUnreadable(tenant, id, () => updateDerived(tenant, id, place));
};

const isSameVehicle = (one: Inspection, other: Inspection) => isDeepStrictEqual(nameVehicle(one), nameVehicle(other));

/** Lists the inspections of the vehicle before this one. */
const listEarlier = async (inspection: Inspection, tenant: Tenant) => {
  const { vehicle } = await identify(tenant, nameVehicle(inspection));
  if (!vehicle) return [];
  const { visits } = await findVisits(vehicle, tenant);
  return visits.map(({ id }) => id).filter((id) => id < inspection.id);
};

/** `also`: records that count if they pass; `except`: one that is no longer of this vehicle. */
type Which = { also?: readonly number[]; except?: number };

const markOf = async (tenant: Tenant, inspectionId: number, which: Which) => {
  const ids = await listEstimateIds(inspectionId, tenant);
  const marked = await Promise.all(ids.map((id) => skipUnreadable(tenant, id, () => markPass(tenant, id, which))));
  return marked.filter(Boolean).length;
};

/** Changes an estimate. One that can't be read must not stop the others, so it is left out and logged. */
export const skipUnreadable = async (tenant: Tenant, id: EstimateId, change: () => Promise<boolean>) => {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    logUnreadable({ ...estimateKey(tenant.organizationId, id), type: 'ESTIMATE' }, error);
    return false;
  }
};

/** Stores with an estimate whether its vehicle has passed since. Returns true if that changed. */
export const markPass = async (tenant: Tenant, id: EstimateId, { also = [], except }: Which = {}) => {
  const { table, organizationId } = tenant;
  const marked = await retryUntilWritten(async () => {
    const item = await table.get(estimateKey(organizationId, id), { consistent: true });
    if (!item) return { isChanged: false };
    const { passed: before, ...head } = readHead(item);
    const { InspectionID } = head;
    // a pass says nothing about work that no inspection asked for
    if (InspectionID === null) return { isChanged: false };
    const known = before?.id === except ? undefined : before;
    const counted = also.filter((one) => one >= InspectionID);
    const header = await loadSheetHeader(tenant, head);
    const looking = { search: searchPass, also: counted };
    const { passed } = await loadWhereabouts(tenant, { ...head, passed: known }, header, looking);
    if (isDeepStrictEqual(passed, before)) return { isChanged: false };
    const next = { ...head, ...(passed && { passed }), version: head.version + 1 };
    const { refused } = await table.write(headWrite(organizationId, next, head.version, item.savedBy as SavedBy));
    return refused ? undefined : { isChanged: true };
  });
  return marked.isChanged;
};
