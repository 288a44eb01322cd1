import * as z from 'zod';
import { NoteId, newId } from '#shared/ids.ts';
import { Note, type WofSummaryDetails } from '#shared/notes/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';

const Written = withoutLimits(Note).pick({ id: true, title: true, comment: true });
type Written = z.infer<typeof Written>;

/** What somebody has made of the notes and not saved yet. */
export const WorkingNotes = z.object({
  paid: z.boolean(),
  vicEntered: z.boolean(),
  notes: z.array(Written).readonly(),
  /** Notes as they were sent, whose answer is not known: what the server holds of these is mine. */
  sent: z.array(Written).readonly().optional(),
});
export type WorkingNotes = z.infer<typeof WorkingNotes>;

export const workingNotes = ({ wofPaidFor, VICDetailsEntered, wofComments }: WofSummaryDetails): WorkingNotes => ({
  paid: wofPaidFor,
  vicEntered: VICDetailsEntered,
  notes: wofComments.map(({ id, title, comment }) => ({ id, title, comment })),
});

export const newNoteId = () => NoteId.parse(newId('nte'));

/** Whether there is anything to save. */
export const isChanged = (mine: WorkingNotes, before: WofSummaryDetails) => {
  const was = workingNotes(before);
  const texts = ({ notes }: WorkingNotes) => JSON.stringify(notes.map(({ id, comment }) => [id, comment]));
  return mine.paid !== was.paid || mine.vicEntered !== was.vicEntered || texts(mine) !== texts(was);
};

export const EMPTY_NOTE = 'Comment cannot be empty';

/** Why a note cannot be added, in words; undefined: it can. Source: specification 2, section 5. */
export const noteRefusal = ({
  text,
  author,
  inspectionId,
}: {
  text: string;
  author: string;
  inspectionId: unknown;
}) => {
  if (!text.trim()) return EMPTY_NOTE;
  return author && inspectionId ? undefined : 'Invalid inspection data';
};

/** The same once it was sent: its answer may be lost. */
export const sentNotes = (mine: WorkingNotes): WorkingNotes => {
  const told = [...(mine.sent ?? []), ...mine.notes];
  return { ...mine, sent: [...new Map(told.map((note) => [nameOf(note), note])).values()] };
};

const nameOf = ({ id, comment }: Written) => `${id}\n${comment}`;

/**
 * What I made of `before` once more, on what the server holds by now. Nothing that anybody wrote is lost: a note that we both
 * changed is there twice, and one that was changed on one side is not deleted by the other.
 */
export const mergedOnto = (mine: WorkingNotes, before: WofSummaryDetails, held: WofSummaryDetails): WorkingNotes => {
  const [was, is] = [workingNotes(before), workingNotes(held)];
  const old = textsOf(was);
  const mineNow = textsOf(mine);
  const sent = new Set(mine.sent?.map(nameOf));
  const isChangedSince = ({ id, comment }: Written) => old.get(id) !== comment;
  const isTheirs = (note: Written) => isChangedSince(note) && !sent.has(nameOf(note));
  /** Without what I deleted and they left alone. */
  const theirs = is.notes.filter((note) => mineNow.has(note.id) || isTheirs(note));
  const known = textsOf(is);
  const leftAlone = new Set(is.notes.filter((note) => !isTheirs(note)).map(({ id }) => id));
  const myChanges = mine.notes.filter(
    (note) => isChangedSince(note) || (leftAlone.has(note.id) && known.get(note.id) !== note.comment),
  );
  /** Where they left it as it was, mine stands in its place. */
  const inPlace = new Map(myChanges.filter(({ id }) => leftAlone.has(id)).map(({ id, comment }) => [id, comment]));
  const more = myChanges
    .filter(({ id, comment }) => !inPlace.has(id) && known.get(id) !== comment)
    .map((note) => (known.has(note.id) ? { ...note, id: newNoteId() } : note));
  return {
    paid: mine.paid === was.paid ? is.paid : mine.paid,
    vicEntered: mine.vicEntered || is.vicEntered,
    notes: [...theirs.map((note) => ({ ...note, comment: inPlace.get(note.id) ?? note.comment })), ...more],
    ...(mine.sent && { sent: mine.sent }),
  };
};

const textsOf = ({ notes }: WorkingNotes) => new Map(notes.map(({ id, comment }) => [id, comment]));
