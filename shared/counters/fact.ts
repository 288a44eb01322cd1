import { inspectionDay } from '../inspections/inspection-day.ts';
import type { Inspection } from '../inspections/model.ts';
import { lastRecheckDay } from '../inspections/recheck.ts';
import { type NzDate, nzDate } from '../nz-date.ts';
import type { ItemName } from '../sheets/checklist.ts';
import { failedItems } from '../sheets/items.ts';
import { hasPassed } from '../sheets/result.ts';
import { brakeReadings, type ReadingName, treadDepths } from '../vehicle-types/reading-names.ts';
import type { VehicleType } from '../vehicle-types/vehicle-type.ts';
import { ageOf } from './age.ts';

/** The order in which a fact keeps readings; a further one comes last. */
export const readingOrder = [...Object.keys(treadDepths), ...Object.keys(brakeReadings)] as ReadingName[];

/** What an inspection or a recheck counts as, as its record stands. Nothing in it is of a customer. */
export type Fact = {
  id: number;
  /** Of its submission: a sheet is counted on the day on which it was finished. */
  day: NzDate;
  submittedAt: string;
  /** Whoever inspected: an inspector of a shared account by their own id, else the account. */
  person: string;
  vehicleType: VehicleType;
  /** In whole years. */
  age: number | null;
  /** Of a recheck, what it rechecks. */
  recheckOf: number | null;
  passed: boolean;
  failed: ItemName[];
  /** From the start of its draft to its submission; null: entered from paper, or not known, as of one that was filled in without a connection. */
  minutes: number | null;
  isPaper: boolean;
  /** As its sheet says; of a recheck, of that. */
  inspectedOn: NzDate;
  /** Of what failed: until when it can be rechecked. */
  lastRecheckDay: NzDate | null;
  /** In `readingOrder`. */
  readings: (number | null)[];
  /** Of items that failed. */
  photosOfFails: number;
  /** Whether it was entered in VIC, and when, where that is known. */
  vicEntered: boolean;
  vicEnteredAt: string | null;
  edits: number;
};

/** What a record's header knows beside it. */
export type Beside = { startedAt: string | undefined; vicEnteredAt: string | undefined };

export const factOf = (inspection: Inspection, { startedAt, vicEnteredAt }: Beside): Fact => {
  const { createdAt, images, inspectedBy, submittedBy, paperInspectionId, WofSummaryDetails } = inspection;
  const by = inspectedBy ?? submittedBy;
  const failed = failedItems(inspection).map(({ line }) => line.name);
  const isPaper = paperInspectionId !== null;
  const inspectedOn = inspectionDay(inspection);
  const passed = hasPassed(inspection);
  const vicEntered = WofSummaryDetails.VICDetailsEntered;
  return {
    id: inspection.id,
    day: nzDate(new Date(createdAt)),
    submittedAt: createdAt,
    person: by.subUserId ?? by.userId,
    vehicleType: inspection.vehicleType,
    age: ageOf(inspection, inspectedOn),
    recheckOf: inspection.recheckOf,
    passed,
    failed,
    minutes: isPaper || !startedAt ? null : minutesBetween(startedAt, createdAt),
    isPaper,
    inspectedOn,
    lastRecheckDay: passed ? null : lastRecheckDay(inspection.initialDateOfInspection) || null,
    readings: readingOrder.map((name) => inspection[name]),
    photosOfFails: images.filter(({ inspectionItemName, removed }) => !removed && failed.includes(inspectionItemName))
      .length,
    vicEntered,
    vicEnteredAt: (vicEntered && vicEnteredAt) || null,
    edits: inspection.revision - 1,
  };
};

/** Half a minute counts as one. */
const minutesBetween = (start: string, end: string) =>
  Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / 60_000));
