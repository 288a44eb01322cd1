import * as z from 'zod';
import { NoteId, newId } from '#shared/ids.ts';
import { cleanText } from '#shared/input/clean.ts';
import { explainExcess } from '#shared/input/excess.ts';
import { NOTE_MAX_LENGTH, Note, type WofSummaryDetails } from '#shared/notes/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';

const Written = withoutLimits(Note).pick({ id: true, title: true, comment: true });
type Written = z.infer<typeof Written>;

/** Unsaved edits to the notes. */
export const WorkingNotes = z.object({
  paid: z.boolean(),
  vicEntered: z.boolean(),
  notes: z.array(Written).readonly(),
  /** Notes of saves that got no response. If such a note is on the server, it is this user's. */
  sent: z.array(Written).readonly().optional(),
});
export type WorkingNotes = z.infer<typeof WorkingNotes>;

export const createWorkingNotes = ({
  wofPaidFor,
  VICDetailsEntered,
  wofComments,
}: WofSummaryDetails): WorkingNotes => ({
  paid: wofPaidFor,
  vicEntered: VICDetailsEntered,
  notes: wofComments.map(({ id, title, comment }) => ({ id, title, comment })),
});

export const newNoteId = () => NoteId.parse(newId('nte'));

export const isChanged = (mine: WorkingNotes, before: WofSummaryDetails) => {
  const was = createWorkingNotes(before);
  const texts = ({ notes }: WorkingNotes) => JSON.stringify(notes.map(({ id, comment }) => [id, cleanText(comment)]));
  return mine.paid !== was.paid || mine.vicEntered !== was.vicEntered || texts(mine) !== texts(was);
};

export const EMPTY_NOTE = 'Comment cannot be empty';

/** Returns why a note can't be added; undefined if it can. Source: specification 2, section 5. */
export const getNoteRefusal = ({
  text,
  author,
  inspectionId,
}: {
  text: string;
  author: string;
  inspectionId: unknown;
}) => {
  if (!text.trim()) return EMPTY_NOTE;
  const excess = explainExcess(text.trim(), NOTE_MAX_LENGTH);
  if (excess) return `${excess}. Shorten the note first.`;
  return author && inspectionId ? undefined : 'Invalid inspection data';
};

/** Returns why the notes can't be saved: one was changed and is too long; undefined if all fit. */
export const findLongNote = ({ notes }: WorkingNotes) => {
  const long = notes.find(({ comment }) => explainExcess(comment, NOTE_MAX_LENGTH));
  return long && `Not saved: ${long.title} is too long. Shorten it first.`;
};

/** Adds the notes to `sent`, because the response may be lost. */
export const markSent = (mine: WorkingNotes): WorkingNotes => {
  const all = [...(mine.sent ?? []), ...mine.notes];
  return { ...mine, sent: [...new Map(all.map((note) => [getKey(note), note])).values()] };
};

const getKey = ({ id, comment }: Written) => `${id}\n${cleanText(comment)}`;

/**
 * Rebases edits of `before` onto the server's current notes without losing any. Keeps both versions of a note changed
 * on both sides, and keeps a note that one side changed and the other deleted.
 */
export const rebaseNotes = (mine: WorkingNotes, before: WofSummaryDetails, held: WofSummaryDetails): WorkingNotes => {
  const [was, is] = [createWorkingNotes(before), createWorkingNotes(held)];
  const old = getTexts(was);
  const mineNow = getTexts(mine);
  const sent = new Set(mine.sent?.map(getKey));
  const isChangedSince = ({ id, comment }: Written) => old.get(id) !== cleanText(comment);
  const isTheirs = (note: Written) => isChangedSince(note) && !sent.has(getKey(note));
  /** The server's notes, without those that we deleted and nobody else changed. */
  const theirs = is.notes.filter((note) => mineNow.has(note.id) || isTheirs(note));
  const known = getTexts(is);
  const leftAlone = new Set(is.notes.filter((note) => !isTheirs(note)).map(({ id }) => id));
  const myChanges = mine.notes.filter(
    (note) => isChangedSince(note) || (leftAlone.has(note.id) && known.get(note.id) !== cleanText(note.comment)),
  );
  /** New text for notes that nobody else changed. */
  const inPlace = new Map(myChanges.filter(({ id }) => leftAlone.has(id)).map(({ id, comment }) => [id, comment]));
  const more = myChanges
    .filter(({ id, comment }) => !inPlace.has(id) && known.get(id) !== cleanText(comment))
    .map((note) => (known.has(note.id) ? { ...note, id: newNoteId() } : note));
  return {
    paid: mine.paid === was.paid ? is.paid : mine.paid,
    vicEntered: mine.vicEntered || is.vicEntered,
    notes: [...theirs.map((note) => ({ ...note, comment: inPlace.get(note.id) ?? note.comment })), ...more],
    ...(mine.sent && { sent: mine.sent }),
  };
};

const getTexts = ({ notes }: WorkingNotes) => new Map(notes.map(({ id, comment }) => [id, cleanText(comment)]));
