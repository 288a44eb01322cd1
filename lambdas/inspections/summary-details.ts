import * as z from 'zod';
import { NoteId, newId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { describeConflict, initialSummaryDetails } from '#shared/inspections/summary-details.ts';
import { Note, type WofSummaryDetails } from '#shared/notes/model.ts';
import { newNote } from '#shared/notes/new-note.ts';
import { conflictTitle } from '#shared/notes/note-title.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { OrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readStoredSummary } from './stored-summary.ts';

type Record = Omit<Inspection, 'WofSummaryDetails'>;

export const newSummaryDetails = (
  inspection: Record,
  organizationId: OrganizationId,
  author: string,
): WofSummaryDetails => ({
  ...initialSummaryDetails(inspection, organizationId),
  wofComments: inspection.ConflictOfInterest ? [conflictNote(inspection, author, inspection.createdAt)] : [],
});

/**
 * Returns the details after an edit. They get a new `updatedAt`, so that a change based on the earlier record returns
 * 412. Adds a note if the conflict of interest changed.
 */
export const editSummaryDetails = (details: WofSummaryDetails, edited: Record, author: string): WofSummaryDetails => {
  const conflict = describeConflict(edited);
  const { updatedAt } = edited;
  if (conflict.conflictOfInterestReason === details.conflictOfInterestReason) return { ...details, updatedAt };
  const more = conflict.wofConflictOfInterest ? [conflictNote(edited, author, updatedAt)] : [];
  return { ...details, ...conflict, wofComments: [...details.wofComments, ...more], updatedAt };
};

const conflictNote = (inspection: Record, author: string, at: string): Note =>
  newNote(inspection, {
    id: NoteId.parse(newId('nte')),
    title: conflictTitle({ at, author, formattedId: inspection.formattedId }),
    comment: inspection.ConflictOfInterestReason,
    at,
  });

const StoredNotes = z.object({ paid: z.boolean(), list: z.array(Note) });

/** Returns the header fields that store the notes after they were saved. */
export const packNotes = ({ wofPaidFor, wofComments, updatedAt }: WofSummaryDetails) => ({
  notes: { paid: wofPaidFor, list: wofComments } satisfies z.infer<typeof StoredNotes>,
  notedAt: updatedAt,
});

/** Returns the header's notes. Before the first save, returns the record's notes. */
export const readSummaryDetails = (header: Item, written: WofSummaryDetails): WofSummaryDetails => {
  const { notes, notedAt } = header;
  if (!notes) return written;
  const { paid, list } = withoutLimits(StoredNotes).parse(notes);
  return {
    ...written,
    wofPaidFor: paid,
    VICDetailsEntered: readStoredSummary(header).vic ?? false,
    wofComments: list,
    updatedAt: String(notedAt),
  };
};
