import type { NzDate } from '#shared/nz-date.ts';
import type { ReadingName } from '#shared/vehicle-types/reading-plans.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';

/** A finished inspection, as far as somebody's year is told by it. */
export type Visit = {
  day: NzDate;
  /** Minutes after midnight. */
  startedAt: number;
  /** From start to submission. */
  minutes: number;
  inspector: string;
  /** The same vehicle comes again. */
  vehicle: string;
  vehicleType: VehicleType;
  /** Years since it was first registered. */
  age: number;
  /** Of a visit that failed, within 28 days. */
  isRecheck: boolean;
  /** Names of the checklist's items. */
  fails: string[];
  /** Tread depths in mm, brakes in percent. */
  readings: Partial<Record<ReadingName, number>>;
  /** Attached to failed items. */
  photos: number;
  /** Entered in VIC so long after submission; null: never. */
  vicAfterMinutes: number | null;
  /** Changes after submission. */
  edits: number;
};
