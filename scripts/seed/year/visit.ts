import { createDraft } from '#lambdas/drafts/records.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { saveNotes } from '#lambdas/notes/records.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { listFailedItems } from '#shared/sheets/items.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import type { Chance } from '../chance.ts';
import type { Visit } from '../honest/visit.ts';
import { fillFirstSheet, fillRecheck, issueWof } from './sheet.ts';
import { busyWorkshop, type Inspector, type Shop } from './shop.ts';
import type { Garage } from './vehicles.ts';

export type Memory = {
  shop: Shop;
  chance: Chance;
  garage: Garage;
  /** The last failed inspection of each vehicle, until its recheck. */
  failed: Map<string, number>;
  labels: number;
};

export type StartedVisit = { visit: Visit; who: Inspector; draft: DraftId; sheet: FilledSheet };

/** Starts a visit with the vehicle and its owner. Returns undefined if there is nothing to recheck. */
export const startVisit = async (visit: Visit, who: Inspector, memory: Memory): Promise<StartedVisit | undefined> => {
  const { shop, chance, garage, failed } = memory;
  const context = shop.as(who);
  const vehicle = garage.drivesIn(visit);
  if (visit.isRecheck) {
    const id = failed.get(visit.vehicle);
    if (id === undefined) return undefined;
    const draft = await recheck(id, context);
    const signs = { recheckInspectorNumber: who.actor.inspectorNumber };
    return { visit, who, draft: draft.id, sheet: { ...fillRecheck(draft, visit, vehicle), ...signs } };
  }
  const signs = {
    initialInspectorNumber: who.actor.inspectorNumber,
    companyAuthorityNumber: busyWorkshop.authorityNumber,
  };
  const sheet = { ...fillFirstSheet(visit, vehicle, chance), ...signs };
  const draft = DraftId.parse(newId('dft'));
  await createDraft(context, draft, { ...vehicle.known, ...signs, initialDateOfInspection: visit.day });
  return { visit, who, draft, sheet };
};

export const submitVisit = async ({ visit, who, draft, sheet }: StartedVisit, memory: Memory): Promise<number> => {
  const { shop, chance, garage, failed } = memory;
  const passes = listFailedItems(sheet).length === 0;
  const certificate = passes ? issueWof(sheet, visit.day, memory.labels++, chance) : {};
  const { versionDate: _, serviceBrakeOverallThreshold: __, isRecheck: ___, ...written } = sheet;
  const body = { ...written, ...certificate, formattedId: { unfinishedInspectionId: draft } };
  const { id, newWoFExpiryDate } = await submit(body, shop.as(who));
  if (newWoFExpiryDate) garage.gotLabel(visit.vehicle, newWoFExpiryDate);
  if (passes) failed.delete(visit.vehicle);
  else failed.set(visit.vehicle, id);
  return id;
};

export const correctMistake = async (id: number, who: Inspector, { shop }: Memory) => {
  const context = shop.as(who);
  const { revision, vehicleOdometer, isRecheck, recheckOdometer, vehicleModel } = await loadInspection(context, id);
  const odometer = isRecheck ? recheckOdometer : vehicleOdometer;
  const changes =
    odometer === null
      ? { vehicleModel: `${vehicleModel} ` }
      : { [isRecheck ? 'recheckOdometer' : 'vehicleOdometer']: odometer + 10 };
  await edit(id, { revision, ...changes }, context);
};

export const enterInVic = async (id: number, who: Inspector, { shop }: Memory) => {
  const context = shop.as(who);
  const { revision, WofSummaryDetails } = await loadInspection(context, id);
  const { updatedAt } = WofSummaryDetails;
  await saveNotes(id, { wofPaidFor: true, VICDetailsEntered: true, updatedAt, revision, wofComments: [] }, context);
};
