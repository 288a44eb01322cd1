import * as z from 'zod';
import { InspectionId, NoteId, PaperId } from '../ids.ts';

export const NOTE_MAX_LENGTH = 2000;
/** Maximum number of notes on an inspection. */
export const NOTES_MAX = 100;

/** An inspector's note in Markdown: the specification's full Comment. Source: specification 2, section 3. */
export const Note = z
  .object({
    id: NoteId,
    title: z.string(),
    comment: z.string().max(NOTE_MAX_LENGTH, `Max length ${NOTE_MAX_LENGTH} reached`),
    preFix: z.string(),
    workCompleted: z.boolean(),
    paperInspectionId: PaperId.nullable(),
    wofSummaryDetailsId: InspectionId,
    inspectionItemId: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof Note>;

/**
 * Details added after an inspection: paid, entered in VIC, notes. Its id is the inspection's. Source: specification 2,
 * section 3.
 */
export const WofSummaryDetails = z
  .object({
    id: InspectionId,
    wofPaidFor: z.boolean(),
    wofComments: z.array(Note),
    wofConflictOfInterest: z.boolean(),
    /** 'None' if there is no conflict. */
    conflictOfInterestReason: z.string(),
    inspectorName: z.string(),
    createdAt: z.iso.datetime(),
    /** Serves as the version: a save based on another value returns 412. */
    updatedAt: z.iso.datetime(),
    OrganizationId: z.string(),
    VICDetailsEntered: z.boolean(),
  })
  .meta({ id: 'WofSummaryDetails' });
export type WofSummaryDetails = z.infer<typeof WofSummaryDetails>;
