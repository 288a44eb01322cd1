import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { SUB_USER_GONE } from '#shared/account/sub-user-names.ts';
import type { Problem } from '#shared/problem.ts';
import { stage } from '../auth/amplify.ts';
import { dropSession, hasEnded } from '../auth/client.ts';
import type { SchemaMistake } from '../client/schema-mistake.ts';
import { clearDevice } from '../device/clear-device.ts';
import { createObservable } from '../device/observable.ts';
import { saveOpenWork } from '../device/save-on-page-hide.ts';
import { onSessionEnd } from '../device/session-end.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toasts.tsx';
import { currentOrganizationId, getSite } from './both-sites.ts';
import { isSubUserChosen, keepOrganization, leaveSubUser } from './choice-cookies.ts';
import { answerOtherTabs } from './other-tabs.ts';
import { findUnsavedInTab } from './unsent-work.ts';
import { USER } from './use-loaded-user.ts';

export const SIGNED_OUT = 'You have been logged out. Please log in again.';

/** The unread count from the latest response. */
export const latestUnread = createObservable(0);
onSessionEnd(() => latestUnread.set(0));

type Ending = { over: AbortSignal; leave: (why: string) => void };

/** Handles session events that any response may cause. */
export const useCallEvents = ({ over, leave, onMistake }: Ending & { onMistake: (mistake: SchemaMistake) => void }) => {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      over,
      onSignedOut: () => leave(SIGNED_OUT),
      onRefused: ({ code, message }: Problem) => {
        if (!isSubUserChosen() || !(code === 'pin-needed' || message === SUB_USER_GONE)) return;
        leaveSubUser();
        toast({ type: 'error', text: message });
        // later, when the refused calls have failed: refetches everything else once the sub-user is cleared
        setTimeout(() => queries.invalidateQueries({ queryKey: USER }));
      },
      onUnread: latestUnread.set,
      onMistake,
    }),
    [over, leave, queries, onMistake],
  );
};

/** Ends the session when it was ended in another tab or on the other site. */
export const useEndedElsewhere = ({ isAuthenticated, leave, over }: Ending & { isAuthenticated: boolean }) => {
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== null && !(key.endsWith('.LastAuthUser') && newValue === null)) return;
      leave('');
      // later, because this tab may have written to storage after the other one cleared it, and its effects may still
      // write until it is unmounted
      if (key === null) setTimeout(clearDevice);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [leave]);

  useEffect(() => {
    if (!isAuthenticated || !getSite().other) return;
    const check = async () => {
      if (document.visibilityState !== 'visible' || over.aborted || !(await hasEnded(stage()))) return;
      await dropSession();
      leave(SIGNED_OUT);
    };
    void check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [isAuthenticated, leave, over]);
};

/** Replies to other tabs, and follows them to another organization. */
export const useOtherTabs = (organizationId = '') => {
  useEffect(() => {
    if (organizationId === '') return;
    currentOrganizationId.set(organizationId);
    return answerOtherTabs({
      findOpen: findUnsavedInTab,
      onSave: saveOpenWork,
      onChosen: (chosen) => {
        // a full page load, so that nothing of the previous organization stays in memory
        if (chosen === organizationId) return;
        keepOrganization(chosen);
        location.assign(paths.home);
      },
    });
  }, [organizationId]);
};
