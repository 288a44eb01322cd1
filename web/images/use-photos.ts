import type { Image } from '#shared/images/model.ts';
import { useObservable } from '../device/observable.ts';
import { useDraft } from '../drafts/store/current-draft.tsx';
import { useClient, useWorkOwner } from '../session/session.tsx';
import { listWaitingPhotos } from './photo-state.ts';
import { openPhotoStore } from './photo-stores.ts';

const NONE: readonly Image[] = [];

/** Returns the photos of the current sheet: uploaded and waiting ones. */
export const usePhotos = () => {
  const store = openPhotoStore(useWorkOwner(), useClient());
  const draft = useDraft(({ id }) => id);
  const isTraining = useDraft(({ training }) => training === true);
  const state = useObservable({ subscribe: store.subscribe, get: store.state });
  const waiting = listWaitingPhotos(state, draft);
  return {
    store,
    draft,
    isTraining,
    /** False for an inspection that was submitted without a draft, which cannot have photos. */
    possible: useDraft(({ editing }) => !editing || editing.formattedId.unfinishedInspectionId !== null),
    known: useDraft(({ created, editing }) => created || editing !== null),
    sent: state.sent.get(draft) ?? NONE,
    loaded: state.listed.has(draft),
    // a training sheet's photos aren't sent, so there is no reason why not
    waiting: isTraining ? waiting.map((photo) => ({ ...photo, problem: '' })) : waiting,
  };
};
