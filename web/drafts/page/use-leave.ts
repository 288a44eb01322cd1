import { useNavigate } from 'react-router';
import { clearInspections } from '../../device/clear-device.ts';
import { rememberSubmitted, SUBMITTED } from '../../inspections/last-submitted.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toasts.tsx';
import type { End } from '../store/draft-state.ts';
import { eventFromError } from '../store/draft-store.ts';

/** Navigates away from a draft that has ended or cannot be loaded. */
export const useLeave = () => {
  const navigate = useNavigate();
  const at = (end: End) => {
    switch (end.kind) {
      case 'submitted':
        clearInspections();
        rememberSubmitted(end.inspectionId);
        return navigate(paths.checksheet(end.inspectionId), { replace: true, state: SUBMITTED });
      case 'discarded':
        toast({ type: 'success', text: 'Draft discarded' });
        return navigate(paths.home, { replace: true });
      case 'gone':
        toast({ type: 'error', text: 'Inspection no longer exists' });
        return navigate(paths.home, { replace: true });
      case 'elsewhere':
        toast({ type: 'info', text: 'This inspection is open in another tab.' });
        return navigate(paths.home, { replace: true });
    }
  };
  const becauseOf = (error: unknown) => {
    const event = eventFromError(error);
    if (event.type === 'ended' && event.end.kind === 'gone') {
      toast({
        type: 'info',
        text: 'This inspection no longer exists. There is nothing left to do.',
      });
      return navigate(paths.home, { replace: true });
    }
    if (event.type === 'ended') return at(event.end);
    toast({ type: 'error', text: 'Error fetching inspection data' });
    // a tab that started here has no earlier page of this site
    return isFirstHere() ? navigate(paths.home, { replace: true }) : navigate(-1);
  };
  return { at, becauseOf };
};

/**
 * True if this is the first page in the tab's history. The router numbers them; a page that replaces the first one is
 * also number 0.
 */
const isFirstHere = () => !(history.state?.idx > 0);
