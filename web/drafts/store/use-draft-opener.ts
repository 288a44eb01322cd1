import { useMemo } from 'react';
import { useSession, useWorkOwner } from '../../session/session.tsx';
import { useReportError } from '../../support/use-report-error.ts';
import type { Opener } from './open-drafts.ts';

/** Returns the opener of drafts for the current session. */
export const useDraftOpener = (): Opener => {
  const owner = useWorkOwner();
  const { client, isTraining = false } = useSession();
  const reportError = useReportError();
  return useMemo(() => ({ owner, client, isTraining, reportError }), [owner, client, isTraining, reportError]);
};
