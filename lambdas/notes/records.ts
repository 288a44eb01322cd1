import { isDeepStrictEqual } from 'node:util';
import type { Request } from '#shared/endpoint.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { notesApi } from '#shared/notes/api.ts';
import { isLocked } from '#shared/notes/locked.ts';
import { NOTES_MAX, type Note, type WofSummaryDetails } from '#shared/notes/model.ts';
import { newNote } from '#shared/notes/new-note.ts';
import { noteTitle } from '#shared/notes/note-title.ts';
import { Problem } from '#shared/problem.ts';
import { CONFLICT_REASON_REQUIRED } from '#shared/sheets/customer-rules.ts';
import { factItem } from '../facts/stored.ts';
import type { Context } from '../http/context.ts';
import { saidBy } from '../http/said-by.ts';
import { headerChange } from '../inspections/header-change.ts';
import { loadStored, type Stored } from '../inspections/records.ts';
import { headerFacts } from '../inspections/stored.ts';
import { storedNotes } from '../inspections/summary-details.ts';
import { untilWritten } from '../table/until-written.ts';

type Saved = Request<typeof notesApi.save>['body'];

/**
 * Paid, entered in VIC and the notes of an inspection, on the state that was seen; another state answers 412, unless all
 * of this is saved already: then an answer was lost, and this is the answer.
 */
export const saveNotes = (id: number, body: Saved, context: Context): Promise<WofSummaryDetails> =>
  untilWritten(async () => {
    const found = await loadStored(context, id, { consistent: true });
    const before = found.inspection.WofSummaryDetails;
    const after = applied(body, found.inspection, context);
    if (entersEarlier(body, found.inspection)) throw new Problem('refused', EDITED_SINCE);
    if (isDeepStrictEqual(said(after), said(before))) return before;
    if (body.updatedAt !== before.updatedAt)
      throw new Problem('version-conflict', 'These notes were changed on another device.', before);
    return write(found, after, context);
  });

/**
 * Whether it says that the values of an earlier revision were entered in VIC. That is no conflict, which a page merges by
 * itself. Notes that were merged are on the state of now, and their page may still show the earlier one.
 */
const entersEarlier = ({ VICDetailsEntered, updatedAt, revision }: Saved, inspection: Inspection) => {
  if (!VICDetailsEntered) return false;
  // it was not entered yet when it could be edited
  if (updatedAt < inspection.updatedAt) return true;
  const isEntered = inspection.WofSummaryDetails.VICDetailsEntered;
  return !isEntered && revision !== undefined && revision !== inspection.revision;
};

const EDITED_SINCE =
  'The inspection was changed after you opened it. Look at its values again before you enter it in VIC';

/** The notes as they then stand, or undefined when somebody else wrote first. */
const write = async ({ header, inspection }: Stored, after: WofSummaryDetails, context: Context) => {
  const before = inspection.WofSummaryDetails;
  const facts = headerFacts(context.organizationId, { ...inspection, WofSummaryDetails: after });
  const fields = {
    ...facts,
    ...storedNotes(after),
    ...(after.wofPaidFor !== before.wofPaidFor && { paidSaid: saidBy(context) }),
    // of the record as it was then: what is in the register can be compared with it
    ...(after.VICDetailsEntered !== before.VICDetailsEntered && {
      vicEntered: { ...saidBy(context), revision: inspection.revision },
    }),
  };
  const { refused } = await context.table.write(
    { update: headerChange(header, fields) },
    // what it counts as says when it was entered
    ...('vicEntered' in fields
      ? [
          {
            put: factItem(
              context.organizationId,
              { ...header, ...fields },
              { ...inspection, WofSummaryDetails: after },
            ),
          },
        ]
      : []),
  );
  return refused ? undefined : after;
};

/** Everything that somebody says of an inspection, without when. */
const said = ({ wofPaidFor, VICDetailsEntered, wofComments }: WofSummaryDetails) => ({
  wofPaidFor,
  VICDetailsEntered,
  notes: wofComments.map(({ id, comment }) => ({ id, comment })),
});

const applied = (body: Saved, inspection: Inspection, { author, now }: Context): WofSummaryDetails => {
  const before = inspection.WofSummaryDetails;
  if (!before.conflictOfInterestReason.trim()) throw new Problem('refused', CONFLICT_REASON_REQUIRED);
  const sent = new Map(body.wofComments.map(({ id, comment }) => [id, comment]));
  if ([...sent.values()].some((comment) => !comment.trim())) throw new Problem('refused', 'Comment cannot be empty');
  const at = now.toISOString();
  const kept = before.wofComments.flatMap((note) => changed(note, sent.get(note.id), at));
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
    // what was once entered stays entered
    VICDetailsEntered: before.VICDetailsEntered || body.VICDetailsEntered,
    wofComments: notes,
    updatedAt: at,
  };
};

/** The note as it is sent; left out, it is deleted. A locked one stays as it is. */
const changed = (note: Note, comment: string | undefined, updatedAt: string): Note[] => {
  if (comment === note.comment) return [note];
  if (!isLocked(note)) return comment === undefined ? [] : [{ ...note, comment, updatedAt }];
  if (comment !== undefined) throw new Problem('refused', 'This note cannot be changed');
  return [note];
};
