import { getServerNow } from '../../device/server-clock.ts';
import { usePhotos } from '../../images/use-photos.ts';
import { useActor, useOrganization } from '../../session/session.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDraftStore } from '../store/current-draft.tsx';
import type { UnsentSheet } from './unsent-inspection.ts';

/** Returns a function that collects the sheet as it would be printed. */
export const useUnsentSheet = () => {
  const store = useDraftStore();
  const organization = useOrganization();
  const actor = useActor();
  const { waiting: photos, sent } = usePhotos();
  return (): UnsentSheet => {
    const state = store.state();
    const now = state.queued?.pressedAt ?? getServerNow().toISOString();
    return { state, organization, actor, photos, sent, now };
  };
};

/** Returns a function that opens the sheet in a tab and prints it. */
export const usePrintUnsent = () => {
  const store = useDraftStore();
  const collect = useUnsentSheet();
  return () => {
    // open it during the click, while the browser allows it
    const tab = window.open('', '_blank');
    if (!tab) return toast({ type: 'error', text: 'The browser did not open a tab' });
    const isTraining = store.state().training === true;
    import('./print-unsent.ts')
      .then(({ printUnsent }) => printUnsent(tab, { ...collect(), isTraining }))
      .then(() => isTraining || store.dispatch({ type: 'printed' }))
      .catch(() => {
        tab.close();
        toast({ type: 'error', text: 'The sheet could not be printed. Please try again.' });
      });
  };
};
