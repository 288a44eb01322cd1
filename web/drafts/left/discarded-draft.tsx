import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { movePhotos, removePhotos } from '../../images/move-photos.ts';
import { openPhotoStore } from '../../images/photo-stores.ts';
import { paths } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useDraftOpener } from '../sending/use-draft-opener.ts';
import { useDraft } from '../store/current-draft.tsx';
import type { DraftState } from '../store/draft-state.ts';
import { removeLocalDraft } from '../store/local-drafts.ts';
import { createDraft, leaveDraft } from '../store/open-drafts.ts';
import { findUnsaved } from './find-unsaved.ts';
import { typeUnsaved } from './type-unsaved.ts';
import { UnsavedList } from './unsaved-list.tsx';

/**
 * Shown for a draft that was discarded elsewhere: this device's unsaved changes, until the inspector decides.
 */
export const DiscardedDraft = () => {
  const navigate = useNavigate();
  const opener = useDraftOpener();
  const state = useDraft((now) => now);
  const [asking, setAsking] = useState(false);
  const { id, base } = state;
  const left = findUnsaved(state, base);
  const photos = openPhotoStore(opener.owner, opener.client);
  const alternative = suggestAlternative(state);
  const leave = () => navigate(paths.home, { replace: true });
  const begin = useMutation({
    mutationFn: async () => navigate(await beginAnew(opener, photos, state), { replace: true }),
  });
  return (
    <section className="left card stack-12" aria-labelledby="discarded">
      <h1 id="discarded">This inspection was discarded</h1>
      <p>
        It was discarded before your last changes were saved. They are kept on this device until you decide.
        {alternative && ` ${alternative}`}
      </p>
      <UnsavedList left={left} record="Last saved" />
      <div className="left-deeds row">
        {alternative === undefined && (
          <Button variant="primary" loading={begin.isPending} onClick={() => begin.mutate()}>
            Start a new inspection from this
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>Discard</Button>
        <LinkButton to={paths.home}>Decide later</LinkButton>
      </div>
      {asking && (
        <ConfirmDialog
          title="Discard your unsaved changes?"
          yes="Discard"
          no="Keep"
          run={async () => {
            await removeLocalDraft(opener.owner, id);
            await removePhotos(photos, id);
          }}
          onDone={leave}
          onClose={() => setAsking(false)}
        >
          <p>They are only on this device and can't be recovered.</p>
        </ConfirmDialog>
      )}
    </section>
  );
};

/** Moves everything to a new draft. Returns the path of its page. */
const beginAnew = async (
  opener: ReturnType<typeof useDraftOpener>,
  photos: ReturnType<typeof openPhotoStore>,
  state: DraftState,
) => {
  const { id, mine } = state;
  const store = createDraft(opener, mine);
  if (await typeUnsaved(store, state, mine)) await removeLocalDraft(opener.owner, id);
  await movePhotos(photos, id, store.state().id);
  void leaveDraft(opener.owner, store);
  return paths.draft(store.state().id);
};

/** Returns what to do instead for a sheet that cannot be started again from here. */
const suggestAlternative = ({ mine, isFromPaper }: DraftState) => {
  if (mine.isRecheck) return 'Start the recheck again from its checksheet and copy these across.';
  return isFromPaper ? 'Enter the paper sheet again and copy these across.' : undefined;
};
