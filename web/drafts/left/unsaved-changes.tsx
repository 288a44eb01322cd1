import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { editRefusal, nameEdit } from '#shared/inspections/edit-window.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { WofSummaryDetails } from '#shared/notes/model.ts';
import { useToday } from '../../device/today.ts';
import { createWorkingNotes, newNoteId, type WorkingNotes } from '../../notes/working-notes.ts';
import { paths } from '../../paths.ts';
import { useWorkOwner } from '../../session/session.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDraftOpener } from '../sending/use-draft-opener.ts';
import type { DraftState } from '../store/draft-state.ts';
import { localDraftChanges, removeLocalDraft } from '../store/local-drafts.ts';
import { forgetDraft, leaveDraft, openForEdit } from '../store/open-drafts.ts';
import { loadStoredDraft } from '../store/save-on-device.ts';
import { getEditKey, getStorageKey } from '../store/stored-draft.ts';
import { findUnsaved, type UnsavedValue } from './find-unsaved.ts';
import { formatUnsavedNotes } from './format-unsaved-notes.ts';
import { typeUnsaved } from './type-unsaved.ts';
import { UnsavedList } from './unsaved-list.tsx';

type SaveNotes = (mine: WorkingNotes, before: WofSummaryDetails) => Promise<unknown>;
type Props = { inspection: Inspection; save: SaveNotes };

/** The inspector's unsaved values on this device, shown on a checksheet until the inspector decides. */
export const UnsavedChanges = ({ inspection, save }: Props) => {
  const { left, forget } = useUnsaved(inspection);
  return left.map(({ state, left }) => (
    <LeftOverSection
      key={state.editing ? 'change' : 'draft'}
      {...{ inspection, save, state, left }}
      forget={() => forget(state)}
    />
  ));
};

type SectionProps = Props & { state: DraftState; left: readonly UnsavedValue[]; forget: () => Promise<void> };

const LeftOverSection = ({ inspection, save, state, left, forget }: SectionProps) => {
  const navigate = useNavigate();
  const opener = useDraftOpener();
  const [asking, setAsking] = useState(false);
  const today = useToday();
  const { VICDetailsEntered: vicEntered } = inspection.WofSummaryDetails;
  const refusal = editRefusal({ ...inspection, vicEntered }, today);
  const edit = useMutation({
    mutationFn: async () => {
      if (!state.editing) await moveToEdit();
      return navigate(paths.edit(inspection.id));
    },
  });
  const moveToEdit = async () => {
    const store = openForEdit(opener, inspection);
    const isKept = await typeUnsaved(store, state, inspection);
    await leaveDraft(opener.owner, store);
    if (isKept) await forget();
  };
  const addNotes = useAddNotes({ inspection, save, left, forget });
  const title = state.editing ? 'Unsubmitted changes on this device' : nameLeftOut(left);
  return (
    <section className="left card stack-12" aria-label={title}>
      <h2>{title}</h2>
      <p>
        {state.editing
          ? 'These changes were not submitted.'
          : 'The inspection was submitted before these changes were saved.'}{' '}
        {refusal ? `${refusal}.` : 'They are kept here until you decide.'}
      </p>
      <UnsavedList left={left} />
      <div className="left-deeds row">
        {!refusal && (
          <Button variant="primary" loading={edit.isPending} onClick={() => edit.mutate()}>
            {nameEdit(inspection, today)}
          </Button>
        )}
        <Button loading={addNotes.isPending} onClick={() => addNotes.mutate()}>
          Add as note
        </Button>
        <Button onClick={() => copyText(left.map(({ title, typed }) => `${title}: ${typed}`).join('\n'))}>Copy</Button>
        <Button onClick={() => setAsking(true)}>Discard</Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Discard these changes?"
          yes="Discard"
          no="Keep"
          run={forget}
          onClose={() => setAsking(false)}
        >
          <p>They will be deleted from this device. The submitted inspection stays as it is.</p>
        </ConfirmDialog>
      )}
    </section>
  );
};

/** Names what the submitted sheet lacks. */
const nameLeftOut = ([first, ...more]: readonly UnsavedValue[]) =>
  first && more.length === 0
    ? `Your change is not on the submitted sheet: ${first.title} ${first.typed}`
    : 'Your changes are not on the submitted sheet';

type AddNotes = Pick<SectionProps, 'inspection' | 'save' | 'left' | 'forget'>;

const useAddNotes = ({ inspection, save, left, forget }: AddNotes) =>
  useMutation({
    mutationFn: async () => {
      const before = inspection.WofSummaryDetails;
      const now = createWorkingNotes(before);
      const added = formatUnsavedNotes(left).map((comment) => ({ id: newNoteId(), title: '', comment }));
      await save({ ...now, notes: [...now.notes, ...added] }, before);
      await forget();
    },
    onSuccess: () => toast({ type: 'success', text: 'Added as a note' }),
    onError: () => toast({ type: 'error', text: 'The note could not be added' }),
  });

/**
 * Finds this device's changes that the record doesn't have: from a draft that another device submitted, or from an edit
 * that was never submitted.
 */
const useUnsaved = (inspection: Inspection) => {
  const owner = useWorkOwner();
  const { id, formattedId } = inspection;
  const draft = formattedId.unfinishedInspectionId;
  const [kept, setKept] = useState<readonly DraftState[]>([]);
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const all = await Promise.all(
        [draft, getEditKey(id)].map((as) => (as === null ? undefined : loadStoredDraft(owner, as))),
      );
      if (!isOver) setKept(all.filter((one) => one !== undefined));
    };
    void read();
    const stop = localDraftChanges.subscribe(read);
    return () => {
      isOver = true;
      stop();
    };
  }, [owner, id, draft]);
  const left = kept.map((state) => ({ state, left: findUnsaved(state, inspection) }));
  // the record has all of their changes by now
  const settled = left.filter(({ state, left }) => left.length === 0 && !state.editing).map(({ state }) => state.id);
  useEffect(() => {
    if (settled[0]) void removeLocalDraft(owner, settled[0]);
  }, [owner, settled[0]]);
  return {
    left: left.filter(({ left }) => left.length > 0),
    /** Deletes the unsaved values from this device once they are used or discarded. */
    forget: (state: DraftState) => forgetDraft(owner, getStorageKey(state)),
  };
};
