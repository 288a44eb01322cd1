import { useEffect, useState } from 'react';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { saveOnPageHide } from '../../device/save-on-page-hide.ts';
import type { DraftStore } from './draft-store.ts';
import { createDraft, leaveDraft, type Opener, openDraft } from './open-drafts.ts';
import { formatSaveStatus, NOT_SAVED } from './save-status.ts';

type Opening = {
  opener: Opener;
  /** The draft id in the URL; null for a new sheet. */
  id: string | null;
  /** Identifies this visit of the page: another visit without an id starts another sheet. */
  visit: string;
  begin: () => FilledSheet;
  onProblem: (error: unknown) => void;
};

/** Opens the draft in the URL or a new sheet; undefined while it loads. */
export const useOpenDraft = ({ opener, id, visit, begin, onProblem }: Opening) => {
  const [open, setOpen] = useState<{ store: DraftStore; visit: string }>();
  const isOpen = open && (id === null ? open.visit === visit : open.store.state().id === id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `begin` and `onProblem` are only read when opening
  useEffect(() => {
    if (isOpen) return;
    if (id === null) return setOpen({ store: createDraft(opener, begin()), visit });
    let left = false;
    openDraft(opener, id).then(
      (store) => (left ? leaveDraft(opener.owner, store) : setOpen({ store, visit })),
      (error) => !left && onProblem(error),
    );
    return () => {
      left = true;
    };
  }, [opener, id, visit, isOpen]);

  const store = isOpen ? open.store : undefined;
  useEffect(() => {
    if (!store) return;
    const stop = saveOnPageHide({
      flush: () => void store.flush(),
      isUnsaved: () => formatSaveStatus(store.state()) === NOT_SAVED,
    });
    return () => {
      stop();
      void leaveDraft(opener.owner, store);
    };
  }, [opener, store]);

  return store;
};
