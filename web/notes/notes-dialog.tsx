import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Inspection } from '#shared/inspections/model.ts';
import { NOTES_MAX, type WofSummaryDetails } from '#shared/notes/model.ts';
import { noteTitle } from '#shared/notes/note-title.ts';
import { ChangeList } from '../ui/change-list.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { errorMessage } from '../ui/error-message.ts';
import { FormStatus } from '../ui/form-status.tsx';
import { toast } from '../ui/toasts.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { AddNote } from './add-note.tsx';
import { ChangedSince, changesTold, failedToUpdate } from './changed-since.ts';
import { NoteItem } from './note-item.tsx';
import { useAuthor } from './use-author.ts';
import { VicLink } from './vic-link.tsx';
import { isChanged, mergedOnto, newNoteId, noteRefusal, type WorkingNotes, workingNotes } from './working-notes.ts';
import './notes.css';

export type SaveNotes = (mine: WorkingNotes, before: WofSummaryDetails) => Promise<unknown>;
type Props = { inspection: Inspection; save: SaveNotes; onClose: () => void };

/** What is said of an inspection after it: paid, entered in VIC, and the inspectors' notes. Nothing is kept until it is saved. */
export const NotesDialog = ({ inspection, save, onClose }: Props) => {
  const author = useAuthor();
  const [before, setBefore] = useState(inspection.WofSummaryDetails);
  const [mine, setMine] = useState(() => workingNotes(before));
  const [text, setText] = useState('');
  const [deleting, setDeleting] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const keptFocus = useKeptFocus<HTMLElement>();
  const changed = isChanged(mine, before);
  const change = (part: Partial<WorkingNotes>) => setMine((notes) => ({ ...notes, ...part }));

  const saving = useMutation({
    mutationFn: (notes: WorkingNotes) => save(notes, before),
    onSuccess: () => {
      toast({ type: 'success', text: 'Updated successfully' });
      onClose();
    },
    onError: (error) => {
      toast({ type: 'error', text: failedToUpdate(error) });
      if (!(error instanceof ChangedSince)) return;
      const held = error.now.WofSummaryDetails;
      // what was written stays; that the values are in VIC is to be said anew
      setMine((notes) => ({ ...mergedOnto(notes, before, held), vicEntered: held.VICDetailsEntered }));
      setBefore(held);
    },
  });
  const hasReason = before.conflictOfInterestReason.trim() !== '';
  const finish = () => {
    if (!changed) return close();
    if (!hasReason)
      return toast({ type: 'warning', text: 'The conflict of interest has no reason: nothing was saved' });
    // what was typed and not added is meant to be saved, too
    const all = text.trim() ? withTyped() : mine;
    return all && saving.mutate(all);
  };
  const close = () => (changed || text.trim() ? setLeaving(true) : onClose());

  /** The notes with the one that is being typed; undefined where it can be none, which is said. */
  const withTyped = (): WorkingNotes | undefined => {
    const refusal = noteRefusal({ text, author, inspectionId: inspection.id });
    if (refusal) return void toast({ type: 'error', text: refusal });
    const title = noteTitle({ at: new Date().toISOString(), author, formattedId: inspection.formattedId });
    return { ...mine, notes: [...mine.notes, { id: newNoteId(), title, comment: text.trim() }] };
  };
  const add = () => {
    const all = withTyped();
    if (!all) return;
    setMine(all);
    setText('');
  };

  return (
    <DialogFrame
      kind="sheet"
      title="Inspector Notes"
      onClose={close}
      footer={
        <>
          <FormStatus error={errorMessage(saving.error, '')}>
            <ChangeList changes={changesTold(saving.error)} />
          </FormStatus>
          <Button variant={changed ? 'primary' : 'normal'} loading={saving.isPending} onClick={finish}>
            {changed ? 'Save & Close' : 'Close'}
          </Button>
        </>
      }
    >
      <section className="summary-details" aria-label="Paid and VIC">
        <Checkbox checked={mine.paid} onChange={({ detail }) => change({ paid: detail.checked })}>
          Paid
        </Checkbox>
        {before.VICDetailsEntered ? (
          <StatusIndicator>Details Entered into VIC</StatusIndicator>
        ) : (
          <Checkbox checked={mine.vicEntered} onChange={({ detail }) => change({ vicEntered: detail.checked })}>
            Details Entered into VIC System
          </Checkbox>
        )}
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
        <AddNote text={text} full={mine.notes.length >= NOTES_MAX} onText={setText} onAdd={add} />
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
      {leaving && (
        <ConfirmDialog
          title="Discard your changes?"
          yes="Discard"
          no="Keep editing"
          run={async () => onClose()}
          onClose={() => setLeaving(false)}
        >
          <p>What you changed or wrote here has not been saved.</p>
        </ConfirmDialog>
      )}
    </DialogFrame>
  );
};
