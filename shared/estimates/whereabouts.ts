import * as z from 'zod';
import { InspectionId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';
import { ItemName } from '../sheets/checklist.ts';

/** A reason or comment on a sheet. */
const Remark = z.object({
  from: z.enum(['reason', 'comment']),
  words: z.string(),
  inspectionItemName: ItemName.optional(),
});
export type Remark = z.infer<typeof Remark>;

/** An edit of the sheet that the workshop has neither taken over into the estimate nor decided to leave out. */
const SheetEdit = z.object({
  /** The revision of the sheet that the workshop decides about. */
  revision: z.int().positive(),
  gone: z.array(Remark),
  added: z.array(Remark),
  /** Names of the customer's and the vehicle's fields that differ. */
  customer: z.array(z.string()),
  vehicle: z.array(z.string()),
});
export type SheetEdit = z.infer<typeof SheetEdit>;

const LaterRecord = z.object({
  id: InspectionId,
  /** The day of the inspection or recheck. */
  on: NzDate,
});

/** What became of an estimate's inspection. Absent parts didn't happen. */
export const Whereabouts = z.object({
  edited: SheetEdit.optional(),
  /** The latest recheck. */
  rechecked: LaterRecord.extend({ hasPassed: z.boolean() }).optional(),
  /** The latest record with which the vehicle passed since: a recheck, a later inspection, or the edited sheet itself. */
  passed: LaterRecord.extend({ at: z.iso.datetime(), isRecheck: z.boolean() }).optional(),
  /** `other`: the sheet now names another customer. */
  customer: z.enum(['other', 'erased']).optional(),
  /** Set if the links no longer work, because the sheet got another customer since they were made. */
  linksClosed: z.literal(true).optional(),
});
export type Whereabouts = z.infer<typeof Whereabouts>;
