import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { Estimate, EstimateChanges, WofEstimate } from '#shared/estimates/model.ts';
import { EstimateId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { addDays, startOfNzDay } from '#shared/nz-date.ts';
import { type Acting, type Caller, makeSavedBy, type Tenant } from '../http/context.ts';
import { isSameInput } from '../http/same-input.ts';
import { loadStored } from '../inspections/records.ts';
import { estimateList, inspectionEstimateKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Item } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { checkVersion, decideNextState, loadFoundEstimate, writeHead } from './change-state.ts';
import { addLinePrices } from './line-prices.ts';
import { buildLines, mergeLines } from './lines.ts';
import { writeWithEstimateNumber } from './numbers.ts';
import { findPlace } from './place.ts';
import { describeEstimate, estimateItem, type Head, readSummary } from './stored.ts';
import { findRevisionOf } from './whereabouts.ts';

/**
 * Lists the estimates of an inspection. The list is empty if the inspection doesn't exist or belongs to another
 * organization.
 */
export const listEstimates = async (inspectionId: number, { table, organizationId }: Tenant) => {
  const found = await table.get(inspectionEstimateKey(organizationId, inspectionId), { consistent: true });
  return found ? [{ EstimateID: readEstimateOf(found), InspectionID: inspectionId }] : [];
};

const readEstimateOf = ({ estimateId }: Item) => EstimateId.parse(estimateId);

type Browsed = { from: NzDate; to: NzDate; pageSize: number; after?: string | undefined };

/** Lists estimates created in a range of New Zealand days, newest first. */
export const browseEstimates = async ({ from, to, pageSize, after }: Browsed, context: Caller) => {
  const { table, organizationId, now } = context;
  if (from > to) return { estimates: [] };
  const { items, next } = await table.search({
    index: 'gsi1',
    pk: estimateList(organizationId),
    from: startOfNzDay(from).toISOString(),
    upTo: startOfNzDay(addDays(to, 1)).toISOString(),
    newestFirst: true,
    limit: pageSize,
    after,
  });
  return { estimates: readEach(items, readSummary(now)), ...(next && { next }) };
};

const noCustomer: WofEstimate['Customer'] = { Name: '', Phone: '', Email: '', Address: '' };

/** Attempts, because concurrent requests for any inspections of the organization compete for the next number. */
const CREATE_ATTEMPTS = 10;

/** Creates the estimate of an inspection. If there is one already, returns that, even for concurrent requests. */
export const createEstimate = async (wanted: WofEstimate, context: Acting) =>
  retryUntilWritten(async () => {
    const { table, organizationId, now } = context;
    const { InspectionID } = wanted;
    const existing = await table.get(inspectionEstimateKey(organizationId, InspectionID), { consistent: true });
    if (existing) return { EstimateID: readEstimateOf(existing) };
    // the record's vehicle data overrides the request's
    const { Engine } = wanted.Vehicle;
    const { header, inspection } = await loadStored(context, InspectionID, { consistent: true });
    const Customer = header.customerErased ? noCustomer : wanted.Customer;
    const Vehicle = { ...buildEstimate(inspection).Vehicle, ...(Engine !== undefined && { Engine }) };
    const { lines: built, left } = buildLines(wanted);
    const lines = await addLinePrices(context, inspection.vehicleType, built);
    const internalNotes = left > 0 ? `${left} more comments on the sheet didn’t fit here.` : undefined;
    const EstimateID = EstimateId.parse(newId('est'));
    const at = now.toISOString();
    const { revision = await findRevisionOf(context, inspection, wanted) } = wanted;
    const place = await findPlace(context, { header, inspection });
    const facts = {
      ...place,
      EstimateID,
      InspectionID,
      revision,
      Vehicle,
      Customer,
      lines,
      ...(internalNotes && { internalNotes }),
    };
    const head: Head = { ...facts, state: 'draft', version: 1, createdAt: at, updatedAt: at };
    const condition = 'attribute_not_exists(pk)';
    const number = await writeWithEstimateNumber(context, EstimateID, (estimateNumber) => [
      { put: estimateItem(organizationId, { ...head, estimateNumber }, makeSavedBy(context)), condition },
      {
        put: { ...inspectionEstimateKey(organizationId, InspectionID), type: 'ESTIMATEOF', estimateId: EstimateID },
        condition,
      },
    ]);
    return number === undefined ? undefined : { EstimateID };
  }, CREATE_ATTEMPTS);

export const loadEstimate = async (id: EstimateId, context: Caller): Promise<Estimate> =>
  describeEstimate(await loadFoundEstimate(context, id), context.now);

type Changed = EstimateChanges & { version: number };

/**
 * Saves an estimate based on the version that the caller saw. Supersedes a sent version; an answered one can't be
 * edited. Returns 412 with the current estimate if it was changed meanwhile, unless the content is the same.
 */
export const saveEstimate = async (id: EstimateId, { version: seen, ...wanted }: Changed, context: Acting) =>
  retryUntilWritten(async () => {
    const { now } = context;
    const found = await loadFoundEstimate(context, id);
    const before = changesOf(found.head);
    const changes = { ...before, ...wanted, lines: mergeLines(wanted.lines, before.lines) };
    if (isSameInput(changes, before)) return describeEstimate(found, now);
    const state = decideNextState(found, 'edit', now);
    checkVersion(found, seen, now);
    const head = await writeHead(
      context,
      found,
      { ...changes, state, changedBy: context.actor.name },
      { savedBy: makeSavedBy(context) },
    );
    return head && describeEstimate({ ...found, head }, now);
  });

/** Returns the editable content with defaults, so that missing and empty fields compare as equal. */
const changesOf = ({ Customer, lines, isFixed = false, notes = '', internalNotes = '' }: Head) => ({
  Customer,
  lines,
  isFixed,
  notes,
  internalNotes,
});
