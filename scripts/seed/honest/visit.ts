import type { NzDate } from '#shared/nz-date.ts';
import type { ReadingName } from '#shared/vehicle-types/reading-plans.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';

/** The fields of a finished inspection that statistics need. */
export type Visit = {
  day: NzDate;
  /** Minutes after midnight. */
  startedAt: number;
  minutes: number;
  inspector: string;
  /** Id of the vehicle, which may have several visits. */
  vehicle: string;
  vehicleType: VehicleType;
  age: number;
  /** True if the vehicle failed within the 28 days before. */
  isRecheck: boolean;
  fails: string[];
  /** Tread depths in mm, brakes in percent. */
  readings: Partial<Record<ReadingName, number>>;
  photos: number;
  /** Minutes from submission to the entry in VIC. Null if it was never entered. */
  vicAfterMinutes: number | null;
  edits: number;
};
