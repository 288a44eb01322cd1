import { type NzDate, nzDate } from '../nz-date.ts';
import { type Dated, findInspectionDay } from '../sheets/day-of-inspection.ts';

/** Returns the day on the sheet, else the day of submission. */
export const getInspectionDay = (inspection: Dated & { createdAt: string }): NzDate =>
  findInspectionDay(inspection) || nzDate(new Date(inspection.createdAt));
