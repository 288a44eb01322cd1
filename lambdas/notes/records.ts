import type { Request } from '#shared/endpoint.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { notesApi } from '#shared/notes/api.ts';
import { isLocked } from '#shared/notes/locked.ts';
import { NOTES_MAX, type Note, type WofSummaryDetails } from '#shared/notes/model.ts';
import { newNote } from '#shared/notes/new-note.ts';
import { noteTitle } from '#shared/notes/note-title.ts';
import { Problem } from '#shared/problem.ts';
import { CONFLICT_REASON_REQUIRED } from '#shared/sheets/customer-rules.ts';
import { factWrites } from '../facts/save.ts';
import { type Context, makeAuthorship } from '../http/context.ts';
import { isSameInput } from '../http/same-input.ts';
import { headerUpdate } from '../inspections/header-update.ts';
import { loadStored, type Stored } from '../inspections/records.ts';
import { headerFacts } from '../inspections/stored.ts';
import { packNotes } from '../inspections/summary-details.ts';
import { retryUntilWritten } from '../table/until-written.ts';

type Saved = Request<typeof notesApi.save>['body'];

/**
 * Saves notes, payment and VIC entry of an inspection. Throws 412 if someone else changed them, unless the request is
 * already saved because only the response was lost, in which case it returns the details.
 */
export const saveNotes = (id: number, body: Saved, context: Context): Promise<WofSummaryDetails> =>
  retryUntilWritten(async () => {
    const found = await loadStored(context, id, { consistent: true });
    const before = found.inspection.WofSummaryDetails;
    const after = applyInput(body, found.inspection, context);
    refuseUnseenRevision(body, found.inspection);
    if (isSameInput(pickInput(after), pickInput(before))) return before;
    if (body.updatedAt !== before.updatedAt)
      throw new Problem('version-conflict', 'These notes were changed on another device.', before);
    return write(found, after, context);
  });

/**
 * Throws if the request states that an earlier revision was entered in VIC, or doesn't say which. This isn't a version
 * conflict, which pages resolve by merging: after a merge the page may still show the earlier revision.
 */
const refuseUnseenRevision = ({ VICDetailsEntered, updatedAt, revision }: Saved, inspection: Inspection) => {
  if (!VICDetailsEntered) return;
  // the record was edited after that, so this revision hadn't been entered in VIC
  if (updatedAt < inspection.updatedAt) throw new Problem('refused', EDITED_SINCE);
  if (inspection.WofSummaryDetails.VICDetailsEntered) return;
  if (revision === undefined) throw new Problem('refused', RELOAD);
  if (revision !== inspection.revision) throw new Problem('refused', EDITED_SINCE);
};

/** For pages of earlier releases, which don't send the revision. */
const RELOAD = 'This page is out of date. Reload it, check the inspection, then tick Entered in VIC again';
const EDITED_SINCE = 'This inspection changed after you opened it. Check its values again before you enter it in VIC';

/** Returns the saved details, or undefined if another request wrote first. */
const write = async ({ header, inspection }: Stored, after: WofSummaryDetails, context: Context) => {
  const before = inspection.WofSummaryDetails;
  const saved = { ...inspection, WofSummaryDetails: after };
  const fields = {
    ...headerFacts(context.organizationId, saved),
    ...packNotes(after),
    ...(after.wofPaidFor !== before.wofPaidFor && { paidSaid: makeAuthorship(context) }),
    // also store the revision, so that the entry can be compared with it
    ...(after.VICDetailsEntered !== before.VICDetailsEntered && {
      vicEntered: { ...makeAuthorship(context), revision: inspection.revision },
    }),
  };
  const { refused } = await context.table.write(
    { update: headerUpdate(header, fields) },
    // the fact contains the time of entry
    ...('vicEntered' in fields ? await factWrites(context, { ...header, ...fields }, saved) : []),
  );
  return refused ? undefined : after;
};

/** Returns the details that a person can set, without times. */
const pickInput = ({ wofPaidFor, VICDetailsEntered, wofComments }: WofSummaryDetails) => ({
  wofPaidFor,
  VICDetailsEntered,
  notes: wofComments.map(({ id, comment }) => ({ id, comment })),
});

const applyInput = (body: Saved, inspection: Inspection, { author, now }: Context): WofSummaryDetails => {
  const before = inspection.WofSummaryDetails;
  if (!before.conflictOfInterestReason.trim()) throw new Problem('refused', CONFLICT_REASON_REQUIRED);
  const sent = new Map(body.wofComments.map(({ id, comment }) => [id, comment]));
  if ([...sent.values()].some((comment) => !comment.trim())) throw new Problem('refused', 'Comment cannot be empty');
  const at = now.toISOString();
  const kept = before.wofComments.flatMap((note) => changeNote(note, sent.get(note.id), at));
  const known = new Set(before.wofComments.map(({ id }) => id));
  const title = noteTitle({ at, author, formattedId: inspection.formattedId });
  const added = [...sent]
    .filter(([id]) => !known.has(id))
    .map(([id, comment]) => newNote(inspection, { id, title, comment, at }));
  const notes = [...kept, ...added];
  if (notes.length > NOTES_MAX && notes.length > before.wofComments.length)
    throw new Problem('refused', `At most ${NOTES_MAX} notes on one inspection`);
  return {
    ...before,
    wofPaidFor: body.wofPaidFor,
    // an entry cannot be undone
    VICDetailsEntered: before.VICDetailsEntered || body.VICDetailsEntered,
    wofComments: notes,
    updatedAt: at,
  };
};

/** Applies a note from the request: a missing one is deleted. Locked notes stay unchanged. */
const changeNote = (note: Note, comment: string | undefined, updatedAt: string): Note[] => {
  if (comment === note.comment) return [note];
  if (!isLocked(note)) return comment === undefined ? [] : [{ ...note, comment, updatedAt }];
  if (comment !== undefined) throw new Problem('refused', 'This note can’t be changed');
  return [note];
};
