import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Inspection } from '#shared/inspections/model.ts';
import type { WofSummaryDetails } from '#shared/notes/model.ts';
import { toast } from '../ui/toasts.tsx';
import { failedToUpdate } from './failed-to-update.ts';
import { isChanged, mergedOnto, type WorkingNotes, workingNotes } from './working-notes.ts';

export type SaveNotes = (mine: WorkingNotes, before: WofSummaryDetails) => Promise<unknown>;
/** `onSaved`: closes what it was written in. */
type Written = { inspection: Inspection; save: SaveNotes; onSaved?: () => void };
type Working = { of: Inspection; mine: WorkingNotes };

export type Summary = ReturnType<typeof useSummary>;

/** What somebody makes of an inspection's summary. Nothing is kept until it is saved, and nothing is lost when that fails. */
export const useSummary = ({ inspection, save, onSaved }: Written) => {
  const [{ of, mine }, setWorking] = useState<Working>(() => ({
    of: inspection,
    mine: workingNotes(inspection.WofSummaryDetails),
  }));
  if (of !== inspection) setWorking((working) => onto(working, inspection));
  const before = of.WofSummaryDetails;
  const saving = useMutation({
    mutationFn: (notes: WorkingNotes) => save(notes, before),
    onSuccess: () => {
      toast({ type: 'success', text: 'Updated successfully' });
      onSaved?.();
    },
    onError: (error) => toast({ type: 'error', text: failedToUpdate(error) }),
  });
  return {
    before,
    mine,
    change: (part: Partial<WorkingNotes>) =>
      setWorking((working) => ({ ...working, mine: { ...working.mine, ...part } })),
    isChanged: isChanged(mine, before),
    save: (notes: WorkingNotes) => {
      if (before.conflictOfInterestReason.trim() !== '') return saving.mutate(notes);
      toast({ type: 'warning', text: 'The conflict of interest has no reason: nothing was saved' });
    },
    isSaving: saving.isPending,
    error: saving.error,
  };
};

/** What was written stays; that the values of another revision are in VIC, nobody has said yet. */
const onto = ({ of, mine }: Working, now: Inspection): Working => {
  const held = now.WofSummaryDetails;
  const merged = mergedOnto(mine, of.WofSummaryDetails, held);
  return { of: now, mine: of.revision === now.revision ? merged : { ...merged, vicEntered: held.VICDetailsEntered } };
};
