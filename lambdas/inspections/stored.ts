import { gunzipSync, gzipSync } from 'node:zlib';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import { Inspection, InspectionSummary } from '#shared/inspections/model.ts';
import type { OrganizationId } from '../http/context.ts';
import { checksheetsDue, headerKey, inspectionList, platesFound, revisionKey, shardOf } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { codeOf, readItems, storedItem } from './stored-item.ts';
import { toDoAddress, toDoAfterSubmission } from './todo.ts';

/** What lists show of an inspection, kept small so that a page is cheap; read back by `summaryOf`. */
export const headerItem = (
  organizationId: OrganizationId,
  inspection: Inspection,
  checksheet: ChecksheetType,
): Item & { event: string } => ({
  ...headerKey(organizationId, inspection.id),
  type: 'INSPECTION',
  event: 'InspectionSubmitted',
  organizationId,
  inspectionId: inspection.id,
  checksheet,
  revision: 1,
  summary: {
    no: inspection.formattedId.formattedIdIdx,
    re: inspection.formattedId.recheckIdx,
    plate: inspection.vehicleRegistrationPlate,
    make: inspection.vehicleMake,
    model: inspection.vehicleModel,
    year: inspection.vehicleYear,
    veh: inspection.vehicleType,
    cust: inspection.customerName,
    day: inspection.initialDateOfInspection,
    ok: inspection.initialInspectionPassed,
    ...(inspection.isRecheck && { reOk: inspection.recheckInspectionPassed }),
    by: inspection.submittedBy.name,
    at: Date.parse(inspection.createdAt),
  },
  gsi1pk: inspectionList(organizationId),
  gsi1sk: String(inspection.id),
  gsi2pk: platesFound(organizationId),
  gsi2sk: `${inspection.vehicleRegistrationPlate}#${inspection.id}`,
  gsi3pk: checksheetsDue(shardOf(inspection.id)),
  gsi3sk: inspection.createdAt,
  ...toDoAddress(organizationId, inspection, toDoAfterSubmission(inspection)),
});

export const summaryOf = ({ gsi1sk, summary }: Item): InspectionSummary => {
  const { no, re, plate, make, model, year, veh, cust, day, ok, reOk, by, at } = summary as Record<string, unknown>;
  return InspectionSummary.parse({
    id: gsi1sk,
    formattedId: { formattedIdIdx: no, recheckIdx: re, unfinishedInspectionId: null },
    vehicleRegistrationPlate: plate,
    vehicleMake: make,
    vehicleModel: model,
    vehicleYear: year,
    vehicleType: veh,
    customerName: cust,
    initialDateOfInspection: day,
    initialInspectionPassed: ok,
    isRecheck: reOk !== undefined,
    recheckInspectionPassed: reOk ?? null,
    inspectorName: by,
    createdAt: new Date(Number(at)).toISOString(),
  });
};

/** One revision of the record, whole and compressed; written once and never again. */
export const revisionItem = (organizationId: OrganizationId, inspection: Inspection, revision: number): Item => ({
  ...revisionKey(organizationId, inspection.id, revision),
  type: 'REVISION',
  body: gzipSync(JSON.stringify(compact(inspection)), { level: 9 }),
});

const compact = ({ InspectionItem, ...facts }: Inspection) => ({
  ...facts,
  items: Object.fromEntries(InspectionItem.map((item) => [codeOf(item.inspectionItemName), storedItem(item)])),
});

export const inspectionOf = ({ body }: Item): Inspection => {
  const { items, ...facts } = JSON.parse(gunzipSync(body as Uint8Array).toString());
  return Inspection.parse({ ...facts, InspectionItem: readItems(items) });
};
