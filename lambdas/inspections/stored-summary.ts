import { type Inspection, InspectionSummary } from '#shared/inspections/model.ts';
import { findOpenRecheckDay } from '#shared/inspections/recheck.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Item } from '../table/table.ts';

/** Builds the summary for lists, which each index contains, with short names. */
export const packSummary = (inspection: Inspection) => ({
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
  ...(inspection.isRecheck && { reOk: inspection.recheckInspectionPassed, reDay: inspection.recheckDateOfInspection }),
  by: (inspection.inspectedBy ?? inspection.submittedBy).name,
  at: Date.parse(inspection.createdAt),
  ...(inspection.vicOffline && { off: true }),
  ...(inspection.WofSummaryDetails.VICDetailsEntered && { vic: true }),
  ...(inspection.recheckedBy && { rechecked: inspection.recheckedBy }),
  ...(inspection.paperInspectionId && { paper: inspection.paperInspectionId }),
});
type StoredSummary = ReturnType<typeof packSummary>;

/** Reads a summary. Doesn't validate it, because lists read a page at a time. Callers validate the result. */
export const readStoredSummary = ({ summary }: Item) => summary as StoredSummary;

export const readSummary = (item: Item): InspectionSummary => {
  const { no, re, plate, make, model, year, veh, cust, day, ok, reOk, reDay, by, at, off, paper, vic, rechecked } =
    readStoredSummary(item);
  return withoutLimits(InspectionSummary).parse({
    id: item.gsi1sk,
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
    ...(reDay && { recheckDateOfInspection: reDay }),
    inspectorName: by,
    vicOffline: off ?? false,
    VICDetailsEntered: vic ?? false,
    recheckedBy: rechecked ?? null,
    paperInspectionId: paper ?? null,
    createdAt: new Date(at).toISOString(),
  });
};

/** Returns the last day for a recheck of an inspection, by its header, if one is still possible. */
export const findRecheckDay = (header: Item | undefined, today: NzDate) =>
  header && findOpenRecheckDay(readSummary(header), today);
