import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { WofEstimate } from '#shared/estimates/model.ts';
import { listRemarks, tellWhereabouts } from '#shared/estimates/tell-whereabouts.ts';
import type { Whereabouts } from '#shared/estimates/whereabouts.ts';
import type { Visit } from '#shared/history/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { findInspectionDay } from '#shared/sheets/day-of-inspection.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { findVisits } from '../history/visits.ts';
import type { Tenant } from '../http/context.ts';
import { isSameInput } from '../http/same-input.ts';
import { findInspection, findRevision, findSince, loadRevisionsUpTo } from '../inspections/records.ts';
import { readStoredSummary } from '../inspections/stored-summary.ts';
import { headerKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { identify, nameVehicle } from '../vehicles/identity.ts';
import type { Head } from './stored.ts';

/** Upper bound; a real chain has two or three. */
const MAX_RECHECKS = 30;

type Subject = Pick<Head, 'InspectionID' | 'createdAt' | 'revision' | 'passed' | 'sent' | 'customerErased'>;
type OfInspection = Subject & { InspectionID: number };

type Looking = {
  /** Also looks for later inspections of the vehicle, whose passes may not be stored yet. */
  search?: SearchPass | undefined;
  /** Records that count too if they pass. */
  also?: readonly number[];
};

/**
 * Loads what became of an estimate's inspection: by keys, from its header, its rechecks, and the pass that is stored with
 * the estimate.
 */
export const loadWhereabouts = async (
  tenant: Tenant,
  head: Subject,
  header: Item | undefined,
  { search, also = [] }: Looking = {},
): Promise<Whereabouts> => {
  const { InspectionID } = head;
  if (InspectionID === null) return head.customerErased ? { customer: 'erased' } : {};
  if (!header) return {};
  const rechecks = await loadRechecks(tenant, header);
  const passing = rechecks.filter(({ hasPassed }) => hasPassed).map(({ id }) => id);
  const own = isEditedPass(header) ? [InspectionID] : [];
  const subject = { ...head, InspectionID };
  const known = await loadPasses(tenant, subject, [
    ...own,
    ...passing,
    ...(head.passed ? [head.passed.id] : []),
    ...also,
  ]);
  // a pass before the version was sent says nothing about later ones
  const isKnown = known.some(({ at }) => at > (head.sent?.at ?? ''));
  const found = search && !isKnown ? await search(tenant, InspectionID) : [];
  return tellWhereabouts({
    edited: await loadEdit(tenant, subject, header),
    isErased: header.customerErased !== undefined,
    rechecks,
    passes: [...known, ...found],
  });
};

/** Loads the header of an estimate's inspection; undefined without one. */
export const loadSheetHeader = async (
  { table, organizationId }: Tenant,
  { InspectionID }: Pick<Head, 'InspectionID'>,
): Promise<Item | undefined> =>
  InspectionID === null ? undefined : table.get(headerKey(organizationId, InspectionID), { consistent: true });

/** True if an edit may have made the inspection a pass. */
const isEditedPass = (header: Item) => {
  const { ok, reOk } = readStoredSummary(header);
  return Number(header.revision) > 1 && (reOk ?? ok);
};

/** Follows the rechecks of an inspection, oldest first. */
const loadRechecks = async ({ table, organizationId }: Tenant, header: Item) => {
  const rechecks: NonNullable<Whereabouts['rechecked']>[] = [];
  let next = readStoredSummary(header).rechecked;
  while (next && rechecks.length < MAX_RECHECKS) {
    const item = await table.get(headerKey(organizationId, next), { consistent: true });
    if (!item) break;
    const { at, reOk, rechecked } = readStoredSummary(item);
    rechecks.push({ id: next, on: nzDate(new Date(at)), hasPassed: reOk === true });
    next = rechecked;
  }
  return rechecks;
};

/** Loads the passes among these records; the inspection's own counts if it wasn't one when the estimate was created. */
const loadPasses = async (tenant: Tenant, { InspectionID, createdAt }: OfInspection, ids: readonly number[]) => {
  const passes = await Promise.all([...new Set(ids)].map((id) => describePass(tenant, id)));
  return passes.flatMap((pass) => (pass && (pass.id !== InspectionID || pass.at > createdAt) ? [pass] : []));
};

/** Describes a record's pass, with the time since which it passes; undefined if it doesn't. */
const describePass = async (tenant: Tenant, id: number): Promise<Whereabouts['passed']> => {
  const found = await findInspection(tenant, id, { consistent: true });
  if (!found || !hasPassed(found.inspection)) return undefined;
  const { inspection } = found;
  const { isRecheck, revision, createdAt } = inspection;
  const at = revision === 1 ? createdAt : findSince(await loadRevisionsUpTo(tenant, inspection), hasPassed).updatedAt;
  return { id, at, isRecheck, on: findInspectionDay(inspection) || nzDate(new Date(createdAt)) };
};

/** Searches the vehicle's later inspections for a pass. Queries an index. */
export const searchPass = async (tenant: Tenant, inspectionId: number) => {
  const found = await findInspection(tenant, inspectionId, { consistent: true });
  const later = found && (await findLaterPass(found.inspection, tenant));
  const pass = typeof later === 'object' && (await describePass(tenant, later.id));
  return pass ? [pass] : [];
};

export type SearchPass = typeof searchPass;

/**
 * Returns the newest later inspection of the vehicle that passed, or `gone` if the vehicle is unknown. Doesn't use the
 * WoF expiry stored with the vehicle: failed sheets write it and rechecks don't.
 */
export const findLaterPass = async (inspection: Inspection, tenant: Tenant): Promise<Visit | 'gone' | undefined> => {
  const { vehicle } = await identify(tenant, nameVehicle(inspection));
  if (!vehicle) return 'gone';
  const { visits } = await findVisits(vehicle, tenant);
  return visits.find((visit) => visit.id > inspection.id && hasPassed(visit));
};

/** Loads the revision that the lines were taken from and the current one, unless they are the same. */
const loadEdit = async (tenant: Tenant, { InspectionID, createdAt, revision }: OfInspection, header: Item) => {
  const current = Number(header.revision);
  if (current === 1 || current === revision) return undefined;
  const found = await findInspection(tenant, InspectionID, { consistent: true });
  if (!found) return undefined;
  const { inspection: to } = found;
  const from = revision
    ? await findRevision(tenant, InspectionID, revision, { consistent: true })
    : await findRevisionAt(tenant, to, createdAt);
  return from && { from, to };
};

/** Finds the revision that was current when an estimate of an earlier release was created. */
const findRevisionAt = async (tenant: Tenant, inspection: Inspection, at: string) =>
  (await loadRevisionsUpTo(tenant, inspection)).findLast(({ updatedAt }) => updatedAt <= at);

/**
 * Finds the newest revision that a request of the previous release was built from. If there is none, the first one, so
 * that the workshop is asked about any edit.
 */
export const findRevisionOf = async (tenant: Tenant, inspection: Inspection, wanted: WofEstimate) => {
  const revisions = await loadRevisionsUpTo(tenant, inspection);
  const isBuiltFrom = (one: Inspection) =>
    [true, false].some((leaveOutCompleted) =>
      isSameInput(listContent(buildEstimate(one, { leaveOutCompleted })), listContent(wanted)),
    );
  return revisions.findLast(isBuiltFrom)?.revision ?? 1;
};

const listContent = (one: WofEstimate) => [
  one.Customer,
  ...listRemarks(one).map((remark) => ({ ...remark, words: remark.words.trim() })),
];
