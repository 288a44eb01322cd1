import type { DraftSummary } from '#shared/drafts/model.ts';
import type { InspectionSummary } from '#shared/inspections/model.ts';
import { hasPassed, type Result } from '#shared/inspections/result.ts';
import { sheetNumber } from '#shared/inspections/sheet-number.ts';
import { showDate, showInstant } from '#shared/nz-date.ts';

/** What a list says of a sheet, finished or not. */
export type Line = {
  id: string;
  /** Where it opens. */
  to: string;
  plate: string;
  vehicle: string;
  customer: string;
  /** Undefined: not finished. */
  result: Result | undefined;
  date: string;
  number: string;
  /** Who signed; '' while nobody has. */
  inspector: string;
};

const words = (...parts: (string | number | null)[]) => parts.filter((part) => part !== null && part !== '').join(' ');

export const inspectionLine = (inspection: InspectionSummary): Line => ({
  id: String(inspection.id),
  to: `/checksheet/${inspection.id}`,
  plate: inspection.vehicleRegistrationPlate,
  vehicle: words(inspection.vehicleYear, inspection.vehicleMake, inspection.vehicleModel),
  customer: inspection.customerName,
  result: hasPassed(inspection) ? 'PASS' : 'FAIL',
  date: showDate(inspection.initialDateOfInspection),
  number: sheetNumber(inspection.formattedId),
  inspector: inspection.inspectorName,
});

export const draftLine = (draft: DraftSummary): Line => ({
  id: draft.id,
  to: `/createInspection?unfinishedInspectionId=${draft.id}`,
  plate: draft.vehicleRegistrationPlate,
  vehicle: words(draft.vehicleMake, draft.vehicleModel),
  customer: draft.customerName,
  result: undefined,
  date: showInstant(draft.updatedAt),
  number: sheetNumber(draft.formattedId),
  inspector: '',
});
