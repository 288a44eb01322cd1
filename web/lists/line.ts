import type { DraftSummary } from '#shared/drafts/model.ts';
import { findListedDay, type InspectionSummary } from '#shared/inspections/model.ts';
import { getLastRecheckDay, recheckRefusal } from '#shared/inspections/recheck.ts';
import { daysBetween, type NzDate, showDate, showInstant } from '#shared/nz-date.ts';
import { hasPassed, type Result } from '#shared/sheets/result.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { getNzToday } from '../device/server-clock.ts';
import { paths } from '../paths.ts';

/** A sheet in a list, finished or not. */
export type Line = {
  id: string;
  to: string;
  plate: string;
  vehicle: string;
  customer: string;
  /** Undefined for drafts. */
  result: Result | undefined;
  date: string;
  number: string;
  /** The person who signed it, or edited it last. */
  inspector: string;
  vic: string;
  /** Number of days for which an inspection should have been in VIC already; 0 if it is entered or of today. */
  vicDaysLate: number;
  /** Number of days left for a recheck; 0 on the last day; null if no recheck is due. */
  daysLeft: number | null;
  /** Badges for anything unusual. */
  marks: readonly string[];
};

/** Badge in lists without a VIC column. */
export const VIC_OFFLINE = 'VIC offline';

/** Badge of a draft whose submission was signed offline and refused. */
const NOT_ACCEPTED = 'Submission refused';

const joinWords = (...parts: (string | number | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' ');

const countDaysLeft = (inspection: InspectionSummary, today: NzDate) => {
  const last = getLastRecheckDay(inspection.initialDateOfInspection);
  return last && recheckRefusal(inspection, today) === undefined ? daysBetween(today, last) : null;
};

/** A result is due in VIC on the day of the inspection. */
const countVicDaysLate = (inspection: InspectionSummary, today: NzDate) => {
  const day = findListedDay(inspection);
  return inspection.VICDetailsEntered || !day ? 0 : Math.max(0, daysBetween(day, today));
};

const formatVic = ({ VICDetailsEntered, vicOffline }: InspectionSummary) =>
  VICDetailsEntered ? 'Entered' : vicOffline ? VIC_OFFLINE : 'Not entered';

/** `daysLeft` is the server's value, if it sent one. */
export const createInspectionLine = (inspection: InspectionSummary & { daysLeft?: number | null }): Line => ({
  id: String(inspection.id),
  to: paths.checksheet(inspection.id),
  plate: inspection.vehicleRegistrationPlate,
  vehicle: joinWords(inspection.vehicleYear, inspection.vehicleMake, inspection.vehicleModel),
  customer: inspection.customerName,
  result: hasPassed(inspection) ? 'PASS' : 'FAIL',
  date: showDate(findListedDay(inspection)),
  number: sheetNumber(inspection.formattedId),
  inspector: inspection.inspectorName,
  vic: formatVic(inspection),
  vicDaysLate: countVicDaysLate(inspection, getNzToday()),
  daysLeft: inspection.daysLeft === undefined ? countDaysLeft(inspection, getNzToday()) : inspection.daysLeft,
  marks: [
    ...(inspection.vicOffline && !inspection.VICDetailsEntered ? [VIC_OFFLINE] : []),
    ...(inspection.paperInspectionId ? ['From paper'] : []),
  ],
});

export const createDraftLine = (draft: DraftSummary): Line => ({
  id: draft.id,
  to: paths.draft(draft.id),
  plate: draft.vehicleRegistrationPlate,
  vehicle: joinWords(draft.vehicleMake, draft.vehicleModel),
  customer: draft.customerName,
  result: undefined,
  date: showInstant(draft.updatedAt),
  number: sheetNumber(draft.formattedId),
  inspector: draft.changedBy,
  vic: '',
  vicDaysLate: 0,
  daysLeft: null,
  marks: [...(draft.isRecheck ? ['Recheck'] : []), ...(draft.refusedOffline ? [NOT_ACCEPTED] : [])],
});

export const getLineName = ({ plate, number }: Line) =>
  [plate || 'No plate', number && `sheet ${number}`].filter(Boolean).join(', ');
