import { useNavigate } from 'react-router';
import { clearInspections } from '../../device/clear-device.ts';
import { rememberSubmitted, SUBMITTED } from '../../inspections/last-submitted.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toasts.tsx';
import type { End } from '../store/draft-state.ts';
import { eventFromError } from '../store/draft-store.ts';

/** Where to go when the draft is no more, or cannot be loaded. */
export const useLeave = () => {
  const navigate = useNavigate();
  const at = (end: End) => {
    switch (end.kind) {
      case 'submitted':
        clearInspections();
        rememberSubmitted(end.inspectionId);
        return navigate(paths.checksheet(end.inspectionId), { replace: true, state: SUBMITTED });
      case 'gone':
        toast({ type: 'error', text: 'Inspection no longer exists' });
        return navigate(paths.home, { replace: true });
      case 'elsewhere':
        toast({ type: 'info', text: 'This inspection goes on in another tab.' });
        return navigate(paths.home, { replace: true });
    }
  };
  const becauseOf = (error: unknown) => {
    const event = eventFromError(error);
    if (event.type === 'ended' && event.end.kind === 'gone') {
      toast({
        type: 'info',
        text: 'Inspection no longer exists: nothing is left to be done.',
      });
      return navigate(paths.home, { replace: true });
    }
    if (event.type === 'ended') return at(event.end);
    toast({ type: 'error', text: 'Error fetching inspection data' });
    // with nothing of ours to go back to in this tab, home is behind
    return isFirstHere() ? navigate(paths.home, { replace: true }) : navigate(-1);
  };
  return { at, becauseOf };
};

/** The router counts its pages in the history; what took the place of the first one is still the first. */
const isFirstHere = () => !(history.state?.idx > 0);
