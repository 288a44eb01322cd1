import * as z from 'zod';
import { CustomerPage } from '../customers/page.ts';
import { LineDecision, RecordedDecision, SentBrief } from '../estimates/decisions.ts';
import { Estimate } from '../estimates/model.ts';
import { SentLine } from '../estimates/sent-estimate.ts';
import { DraftId, ImageId, InspectionId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';
import { ItemName } from '../sheets/checklist.ts';

const record = { inspectionId: InspectionId, number: z.string(), plate: z.string() };

/** An inspection's record that names an erased customer until its retention period ends. */
export const KeptRecord = z.object({ ...record, until: NzDate });
export type KeptRecord = z.infer<typeof KeptRecord>;

/** The customer's fields as written on a sheet. */
const OnSheet = z.record(z.string(), z.union([z.string(), z.boolean()]));

const lines = z.array(SentLine.pick({ words: true, cents: true }));

/** An estimate's content, its versions as sent, and the customer's answers. */
const ExportedEstimate = Estimate.pick({ estimateNumber: true, state: true, notes: true, internalNotes: true }).extend({
  lines,
  sent: z.array(SentBrief.omit({ hash: true }).extend({ lines, notes: z.string() })),
  answers: z.array(
    RecordedDecision.pick({
      number: true,
      at: true,
      how: true,
      name: true,
      approvedCents: true,
      takenBack: true,
    }).extend({
      lines: z.array(z.object({ words: z.string(), decision: LineDecision })),
    }),
  ),
});
export type ExportedEstimate = z.infer<typeof ExportedEstimate>;

/** An estimate with the customer's fields as written on it. */
const OneEstimate = z.object({ estimate: z.record(z.string(), z.string()), estimateContent: ExportedEstimate });

const ExportedInspection = z.object({
  ...record,
  submittedAt: z.iso.datetime(),
  day: z.string(),
  result: z.enum(['PASS', 'FAIL']),
  keptUntil: NzDate,
  customer: OnSheet,
  photos: z.array(
    z.object({ imageId: ImageId, inspectionItemName: ItemName, description: z.string(), at: z.string() }),
  ),
  /** The inspection's estimate. */
  ...OneEstimate.partial().shape,
  /** The inspection's other estimates. */
  moreEstimates: z.array(OneEstimate).optional(),
  /** Email addresses that the sheet was sent to. */
  mailings: z.array(z.object({ mailedTo: z.string(), at: z.iso.datetime() })).optional(),
});

/** One page of the data stored about a customer. Every page has inspections; the first also has everything else. */
export const CustomerExport = z.object({
  exportedAt: z.iso.datetime(),
  exportedBy: z.string(),
  version: z.int(),
  page: CustomerPage.optional(),
  drafts: z.array(z.object({ id: DraftId, plate: z.string(), customer: OnSheet })).optional(),
  /** Estimates without an inspection. */
  ownEstimates: z.array(OneEstimate).optional(),
  inspections: z.array(ExportedInspection),
  next: z.string().optional(),
});
export type CustomerExport = z.infer<typeof CustomerExport>;
