import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import type { Inspection } from '#shared/inspections/model.ts';
import { WofSummaryDetails } from '#shared/notes/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { createUserEntries } from '../device/user-entries.ts';
import { useActor } from '../session/session.tsx';
import { toast } from '../ui/toasts.tsx';
import { formatUpdateFailure } from './failed-to-update.ts';
import { createWorkingNotes, isChanged, markSent, rebaseNotes, WorkingNotes } from './working-notes.ts';

export type SaveNotes = (mine: WorkingNotes, before: WofSummaryDetails) => Promise<unknown>;
/** `onSaved` closes the dialog. If it is left out, edits are not stored on this device. */
type SummaryOptions = { inspection: Inspection; save: SaveNotes; onSaved?: () => void };
/** `text` is the note being typed. `of` is the inspection on which the edits are based. */
type Working = { of: Pick<Inspection, 'revision' | 'WofSummaryDetails'>; mine: WorkingNotes; text: string };

export type Summary = ReturnType<typeof useSummary>;

/** Holds edits to an inspection's summary. They stay on this device until they are saved. */
export const useSummary = ({ inspection, save, onSaved }: SummaryOptions) => {
  const actor = useActor();
  const kept = onSaved && storedSummary(actor, inspection.id);
  const [{ of, mine, text }, setWorking] = useState<Working>(() => {
    const begun = kept?.read();
    if (!begun) return { of: inspection, mine: createWorkingNotes(inspection.WofSummaryDetails), text: '' };
    const { revision, before, mine, text } = begun;
    return rebase({ of: { revision, WofSummaryDetails: before }, mine, text }, inspection);
  });
  if (of !== inspection) setWorking((working) => rebase(working, inspection));
  const before = of.WofSummaryDetails;
  const isUnsaved = isChanged(mine, before) || text.trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `kept` is a new object on each render
  useEffect(() => {
    if (isUnsaved) kept?.keep({ revision: of.revision, before, mine, text });
    else kept?.forget();
  }, [of, mine, text]);
  const saving = useMutation({
    mutationFn: (notes: WorkingNotes) => save(notes, before),
    onSuccess: () => {
      kept?.forget();
      toast({ type: 'success', text: 'Updated successfully' });
      onSaved?.();
    },
    onError: (error) => toast({ type: 'error', text: formatUpdateFailure(error) }),
  });
  return {
    before,
    mine,
    text,
    write: (written: string) => setWorking((working) => ({ ...working, text: written })),
    forget: () => kept?.forget(),
    change: (part: Partial<WorkingNotes>) =>
      setWorking((working) => ({ ...working, mine: { ...working.mine, ...part } })),
    isUnsaved,
    save: (notes: WorkingNotes) => {
      if (before.conflictOfInterestReason.trim() !== '') {
        setWorking((working) => ({ ...working, mine: { ...working.mine, sent: markSent(notes).sent } }));
        return saving.mutate(notes);
      }
      toast({ type: 'warning', text: 'Not saved: add a reason for the conflict of interest first' });
    },
    isSaving: saving.isPending,
    error: saving.error,
  };
};

/** Rebases edits on the current inspection. For a new revision, "entered in VIC" is reset to the server's value. */
const rebase = ({ of, mine, text }: Working, now: Inspection): Working => {
  const held = now.WofSummaryDetails;
  const merged = rebaseNotes(mine, of.WofSummaryDetails, held);
  const isSame = of.revision === now.revision;
  return { of: now, mine: isSame ? merged : { ...merged, vicEntered: held.VICDetailsEntered }, text };
};

/** Unsaved edits to the summary of one revision, with the note being typed. */
const Begun = z.object({
  revision: z.int(),
  before: withoutLimits(WofSummaryDetails),
  mine: WorkingNotes,
  text: z.string(),
});

/** Stores unsaved edits on this device. */
const storedSummary = (actor: Actor, inspectionId: number) =>
  createUserEntries('notes', Begun, actor).entry(inspectionId);
