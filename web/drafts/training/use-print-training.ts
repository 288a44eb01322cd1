import { listWaitingPhotos } from '../../images/photo-state.ts';
import { usePhotos } from '../../images/use-photos.ts';
import { useActor, useOrganization } from '../../session/session.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDraftStore } from '../store/current-draft.tsx';

/** Returns a function that opens the training sheet in a tab and prints it. */
export const usePrintTraining = () => {
  const store = useDraftStore();
  const organization = useOrganization();
  const actor = useActor();
  const { store: photos } = usePhotos();
  return () => {
    // open it during the click, while the browser allows it
    const tab = window.open('', '_blank');
    if (!tab) return toast({ type: 'error', text: 'The browser did not open a tab' });
    const state = store.state();
    const waiting = listWaitingPhotos(photos.state(), state.id);
    import('./print-training.ts')
      .then(({ printTraining }) => printTraining(tab, { state, organization, actor, photos: waiting }))
      .catch(() => {
        tab.close();
        toast({ type: 'error', text: 'The training sheet could not be printed. Please try again.' });
      });
  };
};
