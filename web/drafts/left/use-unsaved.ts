import { useEffect, useState } from 'react';
import type { Inspection } from '#shared/inspections/model.ts';
import { useWorkOwner } from '../../session/session.tsx';
import type { DraftState } from '../store/draft-state.ts';
import { localDraftChanges, removeLocalDraft } from '../store/local-drafts.ts';
import { forgetDraft } from '../store/open-drafts.ts';
import { loadStoredDraft } from '../store/save-on-device.ts';
import { getEditKey, getStorageKey } from '../store/stored-draft.ts';
import { findUnsaved } from './find-unsaved.ts';

/** Finds this device's changes that the record lacks: from a draft that another device submitted, or an edit never submitted. */
export const useUnsaved = (inspection: Inspection) => {
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
  // the record has all of it after all
  const settled = left.filter(({ state, left }) => left.length === 0 && !state.editing).map(({ state }) => state.id);
  useEffect(() => {
    if (settled[0]) void removeLocalDraft(owner, settled[0]);
  }, [owner, settled[0]]);
  return {
    left: left.filter(({ left }) => left.length > 0),
    /** Deletes them once they are used or discarded. */
    forget: (state: DraftState) => forgetDraft(owner, getStorageKey(state)),
  };
};
