import { getInspectionDay } from '../inspections/inspection-day.ts';
import type { Inspection } from '../inspections/model.ts';
import { getLastRecheckDay } from '../inspections/recheck.ts';
import { type NzDate, nzDate } from '../nz-date.ts';
import type { ItemName } from '../sheets/checklist.ts';
import { listFailedItems } from '../sheets/items.ts';
import { hasPassed } from '../sheets/result.ts';
import { brakeReadings, type ReadingName, treadDepths } from '../vehicle-types/reading-plans.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';
import { calculateAge } from './age.ts';

/** The order in which facts store readings; append new ones. */
export const readingOrder = [...Object.keys(treadDepths), ...Object.keys(brakeReadings)] as ReadingName[];

/** The values of an inspection or recheck that the figures use. Holds no customer data. */
export type Fact = {
  id: number;
  /** The day of submission. */
  day: NzDate;
  submittedAt: string;
  /** The inspector: the id of a sub-user, else of the account. */
  person: string;
  vehicleType: VehicleType;
  /** In whole years. */
  age: number | null;
  /** The rechecked inspection, on a recheck. */
  recheckOf: number | null;
  passed: boolean;
  failed: ItemName[];
  /** From the start of its draft to its submission; null: entered from paper or filled in offline. */
  minutes: number | null;
  isPaper: boolean;
  /** The date on the sheet; on a recheck, the recheck date. */
  inspectedOn: NzDate;
  /** The last day for a recheck, on a fail. */
  lastRecheckDay: NzDate | null;
  /** The last day for a recheck, on the first recheck of an inspection, if it was in time. */
  inTimeFor: NzDate | null;
  /** In the order of `readingOrder`. */
  readings: (number | null)[];
  /** True if all readings equal those of another vehicle that the person inspected shortly before. */
  isRepeated: boolean;
  photos: number;
  /** Number of photos of failed items. */
  photosOfFails: number;
  /** True if entered in VIC; `vicEnteredAt` is null if the time isn't known. */
  vicEntered: boolean;
  vicEnteredAt: string | null;
  edits: number;
};

/** Values that only the record's header has. */
export type HeaderValues = { startedAt: string | undefined; vicEnteredAt: string | undefined };

export const buildFact = (
  inspection: Inspection,
  { startedAt, vicEnteredAt }: HeaderValues,
): Omit<Fact, 'isRepeated'> => {
  const { createdAt, images, inspectedBy, submittedBy, paperInspectionId, WofSummaryDetails } = inspection;
  const by = inspectedBy ?? submittedBy;
  const failed = listFailedItems(inspection).map(({ line }) => line.name);
  const isPaper = paperInspectionId !== null;
  const inspectedOn = getInspectionDay(inspection);
  const passed = hasPassed(inspection);
  const lastRecheckDay = getLastRecheckDay(inspection.initialDateOfInspection) || null;
  const isFirstRecheck = inspection.formattedId.recheckIdx === 1;
  const vicEntered = WofSummaryDetails.VICDetailsEntered;
  return {
    id: inspection.id,
    day: nzDate(new Date(createdAt)),
    submittedAt: createdAt,
    person: by.subUserId ?? by.userId,
    vehicleType: inspection.vehicleType,
    age: calculateAge(inspection, inspectedOn),
    recheckOf: inspection.recheckOf,
    passed,
    failed,
    minutes: isPaper || !startedAt ? null : minutesBetween(startedAt, createdAt),
    isPaper,
    inspectedOn,
    lastRecheckDay: passed ? null : lastRecheckDay,
    inTimeFor: isFirstRecheck && lastRecheckDay !== null && inspectedOn <= lastRecheckDay ? lastRecheckDay : null,
    readings: readingOrder.map((name) => inspection[name]),
    photos: images.filter(({ removed }) => !removed).length,
    photosOfFails: images.filter(({ inspectionItemName, removed }) => !removed && failed.includes(inspectionItemName))
      .length,
    vicEntered,
    vicEnteredAt: (vicEntered && vicEnteredAt) || null,
    edits: inspection.revision - 1,
  };
};

/** Rounds to whole minutes. */
const minutesBetween = (start: string, end: string) =>
  Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / 60_000));
