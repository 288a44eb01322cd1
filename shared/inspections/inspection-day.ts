import { type NzDate, nzDate } from '../nz-date.ts';
import { type Dated, findInspectionDay } from '../sheets/day-of-inspection.ts';

/** The day that a record is of: as its sheet says, else that of its submission. */
export const inspectionDay = (inspection: Dated & { createdAt: string }): NzDate =>
  findInspectionDay(inspection) || nzDate(new Date(inspection.createdAt));
