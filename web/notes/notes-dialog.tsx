import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import type { Inspection } from '#shared/inspections/model.ts';
import { NOTES_MAX } from '#shared/notes/model.ts';
import { noteTitle } from '#shared/notes/note-title.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../ui/toasts.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { AddNote } from './add-note.tsx';
import { NoteItem } from './note-item.tsx';
import { SummaryDialog } from './summary-dialog.tsx';
import { useAuthor } from './use-author.ts';
import { type SaveNotes, useSummary } from './use-summary.ts';
import { VicLink } from './vic-link.tsx';
import { VicTick } from './vic-tick.tsx';
import { newNoteId, noteRefusal, type WorkingNotes } from './working-notes.ts';
import './notes.css';

type Props = { inspection: Inspection; save: SaveNotes; onClose: () => void };

/** What is said of an inspection after it: paid, entered in VIC, and the inspectors' notes. */
export const NotesDialog = ({ inspection, save, onClose }: Props) => {
  const author = useAuthor();
  const summary = useSummary({ inspection, save, onSaved: onClose });
  const { before, mine, change, text, write } = summary;
  const [deleting, setDeleting] = useState<string>();
  const keptFocus = useKeptFocus<HTMLElement>();

  /** The notes with the one that is being typed; undefined where it can be none, which is said. */
  const withTyped = (): WorkingNotes | undefined => {
    const refusal = noteRefusal({ text, author, inspectionId: inspection.id });
    if (refusal) return void toast({ type: 'error', text: refusal });
    const title = noteTitle({ at: new Date().toISOString(), author, formattedId: inspection.formattedId });
    return { ...mine, notes: [...mine.notes, { id: newNoteId(), title, comment: text.trim() }] };
  };
  const add = () => {
    const all = withTyped();
    if (!all) return undefined;
    change({ notes: all.notes });
    write('');
    return all;
  };
  const finish = () => {
    // what was typed and not added is meant to be saved, too; saved again, it is the same note
    const all = text.trim() ? add() : mine;
    if (all) summary.save(all);
  };

  return (
    <SummaryDialog title="Inspector Notes" summary={summary} onSave={finish} onClose={onClose}>
      <section className="summary-details" aria-label="Paid and VIC">
        <Checkbox checked={mine.paid} onChange={({ detail }) => change({ paid: detail.checked })}>
          Paid
        </Checkbox>
        <VicTick summary={summary} />
        <VicLink />
        <p>
          Conflict of Interest: <strong dir="auto">{before.conflictOfInterestReason.trim() || 'None'}</strong>
        </p>
      </section>
      <section {...keptFocus} className="notes" aria-label="Notes">
        <h3>{`Inspector Notes (${mine.notes.length})`}</h3>
        {mine.notes.length > 0 && (
          <ul className="note-list">
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
        <AddNote text={text} full={mine.notes.length >= NOTES_MAX} onText={write} onAdd={add} />
      </section>
      {deleting !== undefined && (
        <ConfirmDialog
          title="Delete Comment"
          yes="Delete"
          run={async () => change({ notes: mine.notes.filter(({ id }) => id !== deleting) })}
          onClose={() => setDeleting(undefined)}
          onDone={() => {
            setDeleting(undefined);
            toast({ type: 'success', text: 'Comment deleted' });
          }}
        >
          <p>Are you sure you want to delete this comment?</p>
        </ConfirmDialog>
      )}
    </SummaryDialog>
  );
};
