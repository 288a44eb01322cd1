import type { DraftSummary } from '#shared/drafts/model.ts';
import type { InspectionSummary } from '#shared/inspections/model.ts';
import { lastRecheckDay, recheckRefusal } from '#shared/inspections/recheck.ts';
import { daysBetween, type NzDate, nzDate, showDate, showInstant } from '#shared/nz-date.ts';
import { hasPassed, type Result } from '#shared/sheets/result.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { nzToday } from '../device/server-clock.ts';
import { paths } from '../paths.ts';

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
  /** Who signed, or who wrote on it last. */
  inspector: string;
  vic: string;
  /** Days left for a recheck, today as 0; null: there is none to come. */
  daysLeft: number | null;
  /** What is out of the ordinary about it. */
  marks: readonly string[];
};

/** Lists without a column for it say so with a mark. */
export const VIC_OFFLINE = 'VIC off-line';

const words = (...parts: (string | number | null)[]) => parts.filter((part) => part !== null && part !== '').join(' ');

/** The day it was inspected on; a recheck has its own. */
const dayOf = ({ isRecheck, initialDateOfInspection, createdAt }: InspectionSummary) =>
  isRecheck ? nzDate(new Date(createdAt)) : initialDateOfInspection;

const daysLeftOf = (inspection: InspectionSummary, today: NzDate) => {
  const last = lastRecheckDay(inspection.initialDateOfInspection);
  return last && recheckRefusal(inspection, today) === undefined ? daysBetween(today, last) : null;
};

const vicWords = ({ VICDetailsEntered, vicOffline }: InspectionSummary) =>
  VICDetailsEntered ? 'Entered' : vicOffline ? VIC_OFFLINE : 'Not entered';

/** `daysLeft`: as the server told it, where it did. */
export const inspectionLine = (inspection: InspectionSummary & { daysLeft?: number | null }): Line => ({
  id: String(inspection.id),
  to: paths.checksheet(inspection.id),
  plate: inspection.vehicleRegistrationPlate,
  vehicle: words(inspection.vehicleYear, inspection.vehicleMake, inspection.vehicleModel),
  customer: inspection.customerName,
  result: hasPassed(inspection) ? 'PASS' : 'FAIL',
  date: showDate(dayOf(inspection)),
  number: sheetNumber(inspection.formattedId),
  inspector: inspection.inspectorName,
  vic: vicWords(inspection),
  daysLeft: inspection.daysLeft === undefined ? daysLeftOf(inspection, nzToday()) : inspection.daysLeft,
  marks: [
    ...(inspection.vicOffline && !inspection.VICDetailsEntered ? [VIC_OFFLINE] : []),
    ...(inspection.paperInspectionId ? ['From paper'] : []),
  ],
});

export const draftLine = (draft: DraftSummary): Line => ({
  id: draft.id,
  to: paths.draft(draft.id),
  plate: draft.vehicleRegistrationPlate,
  vehicle: words(draft.vehicleMake, draft.vehicleModel),
  customer: draft.customerName,
  result: undefined,
  date: showInstant(draft.updatedAt),
  number: sheetNumber(draft.formattedId),
  inspector: draft.changedBy,
  vic: '',
  daysLeft: null,
  marks: draft.isRecheck ? ['Recheck'] : [],
});

/** How a line is called where only its words are heard. */
export const lineName = ({ plate, number }: Line) =>
  [plate || 'No plate', number && `sheet ${number}`].filter(Boolean).join(', ');
