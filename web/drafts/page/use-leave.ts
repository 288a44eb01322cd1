import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { UserOrganization } from '#shared/account/model.ts';
import type { Problem } from '#shared/problem.ts';
import { isPassingProblem, isRefusal } from '../../client/is-retryable.ts';
import { clearInspections } from '../../device/clear-device.ts';
import { deviceSilence } from '../../device/database.ts';
import { rememberSubmitted, SUBMITTED } from '../../inspections/last-submitted.ts';
import { paths } from '../../paths.ts';
import { type LoadSheet, useFindWorkshop } from '../../session/other-workshop.tsx';
import { useOrganization } from '../../session/session.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { End } from '../store/draft-state.ts';
import { eventFromError } from '../store/draft-store.ts';

const explainKept = (by: string | undefined) => ({
  detail: `${by ? `${by} discarded it` : 'It was discarded'}. Your unsaved changes are in Draft WOF's.`,
  ms: Number.POSITIVE_INFINITY,
});

/** The server doesn't say whether a sheet that it refuses is another workshop's. */
const describeForeign = ({ status }: Problem, workshop: string) =>
  (status === 404 || status === 403) && {
    detail: `This sheet isn't in ${workshop}. If it's in another workshop or login, switch first.`,
    ms: Number.POSITIVE_INFINITY,
  };

/** Navigates away from a draft that has ended or cannot be loaded. */
export const useLeave = () => {
  const navigate = useNavigate();
  const { Name } = useOrganization();
  /** `isKept`: this device has changes that were not saved. */
  const at = (end: End, isKept = false) => {
    switch (end.kind) {
      case 'submitted':
        clearInspections();
        rememberSubmitted(end.inspectionId);
        return navigate(paths.checksheet(end.inspectionId), { replace: true, state: SUBMITTED });
      case 'discarded':
        return navigate(paths.home, { replace: true });
      case 'gone':
        toast({ type: 'error', text: 'Inspection no longer exists', ...(isKept && explainKept(end.by)) });
        return navigate(paths.home, { replace: true });
      case 'elsewhere':
        // the page offers to continue here
        return undefined;
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
    toast({
      type: 'error',
      text: 'Error fetching inspection data',
      ...(isRefusal(error) && describeForeign(error, Name)),
    });
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

/** Handles a sheet that can't be opened: it may be another workshop's, or in this device's storage. */
export const useRefused = (load: LoadSheet) => {
  const leave = useLeave();
  const find = useFindWorkshop();
  const [elsewhere, setElsewhere] = useState<UserOrganization>();
  const [isUnread, setIsUnread] = useState(false);
  const refuse = async (error: unknown) => {
    if (deviceSilence.get() && isPassingProblem(error)) return setIsUnread(true);
    const workshop = await find(error, load);
    if (workshop) setElsewhere(workshop);
    else leave.becauseOf(error);
  };
  return { leave, refuse, elsewhere, isUnread };
};
