import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession, useWorkOwner } from '../../session/session.tsx';
import { useReportError } from '../../support/use-report-error.ts';
import type { Opener } from '../store/open-drafts.ts';

const load = () => import('./submit-in-background.ts');

/** Returns the opener of drafts for the current session. */
export const useDraftOpener = (): Opener => {
  const owner = useWorkOwner();
  const { client, isTraining = false } = useSession();
  const reportError = useReportError();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // the router's function is new with every URL, but a draft must not be opened again for that
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useMemo(() => {
    const go = (path: string) => latest.current(path);
    return {
      ...{ owner, client, isTraining, reportError },
      submitQueued: async (state) => (await load()).submitInBackground({ client, queries, go }, state),
      onReturned: async (state) => (await load()).reportReturned({ go }, state),
    };
  }, [owner, client, isTraining, reportError, queries]);
};
