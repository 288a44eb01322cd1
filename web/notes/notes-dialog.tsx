import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Textarea from '@cloudscape-design/components/textarea';
import { useId, useState } from 'react';
import type { Inspection } from '#shared/inspections/model.ts';
import { NOTE_MAX_LENGTH, NOTES_MAX } from '#shared/notes/model.ts';
import { nameAuthor, noteTitle } from '#shared/notes/note-title.ts';
import { useSession } from '../session/session.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { RoomLeft } from '../ui/fields/room-left.tsx';
import { toast } from '../ui/toasts.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { NoteItem } from './note-item.tsx';
import { SummaryDialog } from './summary-dialog.tsx';
import { type SaveNotes, type Summary, useSummary } from './use-summary.ts';
import { VicCheckbox } from './vic-checkbox.tsx';
import { VicLink } from './vic-link.tsx';
import { findLongNote, getNoteRefusal, newNoteId, type WorkingNotes } from './working-notes.ts';
import './notes.css';
import { getServerNow } from '../device/server-clock.ts';

type Props = { inspection: Inspection; save: SaveNotes; onClose: () => void };

/** The inspection's summary: paid, entered in VIC, and notes. */
export const NotesDialog = ({ inspection, save, onClose }: Props) => {
  const author = useAuthor();
  const summary = useSummary({ inspection, save, onSaved: onClose });
  const { mine, change, text, write } = summary;
  const [deleting, setDeleting] = useState<string>();
  const [deleted, setDeleted] = useState<{ note: WorkingNotes['notes'][number]; at: number }>();
  const keptFocus = useKeptFocus<HTMLElement>();

  /** Returns the notes with the one being typed. If that one can't be added, shows why and returns undefined. */
  const withTyped = (): WorkingNotes | undefined => {
    const refusal = getNoteRefusal({ text, author, inspectionId: inspection.id });
    if (refusal) return void toast({ type: 'error', text: refusal });
    const title = noteTitle({ at: getServerNow().toISOString(), author, formattedId: inspection.formattedId });
    return { ...mine, notes: [...mine.notes, { id: newNoteId(), title, comment: text.trim() }] };
  };
  const add = () => {
    const all = withTyped();
    if (!all) return undefined;
    change({ notes: all.notes });
    write('');
    return all;
  };
  const remove = (id: string | undefined) => {
    const at = mine.notes.findIndex((note) => note.id === id);
    const note = mine.notes[at];
    if (note) setDeleted({ note, at });
    change({ notes: mine.notes.filter((one) => one !== note) });
  };
  const finish = () => {
    // a note that was typed but not added is saved too; saving again keeps its id
    const all = text.trim() ? add() : mine;
    if (!all) return;
    const refusal = findLongNote(all);
    if (refusal) toast({ type: 'error', text: refusal });
    else summary.save(all);
  };

  return (
    <SummaryDialog title="Inspector Notes" summary={summary} onSave={finish} onClose={onClose}>
      <Details summary={summary} />
      <section {...keptFocus} className="notes" aria-label="Notes">
        <h3>{`Inspector Notes (${mine.notes.length})`}</h3>
        {mine.notes.length > 0 && (
          <ul className="note-list plain-list">
            {mine.notes.map((note) => (
              <NoteItem
                key={note.id}
                note={note}
                onText={(comment) =>
                  change({ notes: mine.notes.map((one) => (one.id === note.id ? { ...one, comment } : one)) })
                }
                onDelete={() => setDeleting(note.id)}
              />
            ))}
          </ul>
        )}
        {deleted && mine.notes.length < NOTES_MAX && (
          <Button
            onClick={() => {
              change({ notes: [...mine.notes.slice(0, deleted.at), deleted.note, ...mine.notes.slice(deleted.at)] });
              setDeleted(undefined);
            }}
          >
            Undo delete
          </Button>
        )}
        <AddNote text={text} full={mine.notes.length >= NOTES_MAX} onText={write} onAdd={add} />
      </section>
      {deleting !== undefined && (
        <DeleteQuestion onDelete={() => remove(deleting)} onClose={() => setDeleting(undefined)} />
      )}
    </SummaryDialog>
  );
};

const Details = ({ summary }: { summary: Summary }) => {
  const { before, mine, change } = summary;
  return (
    <section className="summary-details" aria-label="Paid and VIC">
      <Checkbox checked={mine.paid} onChange={({ detail }) => change({ paid: detail.checked })}>
        Paid
      </Checkbox>
      <VicCheckbox summary={summary} />
      <VicLink />
      <p>
        Conflict of Interest: <strong dir="auto">{before.conflictOfInterestReason.trim() || 'None'}</strong>
      </p>
    </section>
  );
};

const DeleteQuestion = ({ onDelete, onClose }: { onDelete: () => void; onClose: () => void }) => (
  <ConfirmDialog
    title="Delete Comment"
    yes="Delete"
    run={async () => onDelete()}
    onClose={onClose}
    onDone={() => {
      onClose();
      toast({ type: 'success', text: 'Comment deleted' });
    }}
  >
    <p>Are you sure you want to delete this comment?</p>
  </ConfirmDialog>
);

const useAuthor = () => {
  const { user, subUser } = useSession();
  return nameAuthor(user.nickname || user.name || user.email, subUser?.name);
};

type AddNoteProps = { text: string; full: boolean; onText: (text: string) => void; onAdd: () => void };

const AddNote = ({ text, full, onText, onAdd }: AddNoteProps) => {
  const id = useId();
  return (
    <div className="note-editor note-add">
      <label htmlFor={id}>Add an Inspector Note</label>
      <Textarea
        controlId={id}
        rows={3}
        value={text}
        disabled={full}
        nativeTextareaAttributes={{ dir: 'auto' }}
        onChange={({ detail }) => onText(detail.value)}
      />
      <span className="note-count">
        <RoomLeft text={text} max={NOTE_MAX_LENGTH} counted />
      </span>
      <Button disabled={full || !text.trim()} onClick={onAdd}>
        Add
      </Button>
    </div>
  );
};
