import { useMemo } from 'react';
import { useClient, useWorkOwner } from '../../session/session.tsx';
import { useReportError } from '../../support/use-report-error.ts';
import type { Opener } from './open-drafts.ts';

/** Returns the opener of drafts for the current session. */
export const useDraftOpener = (): Opener => {
  const owner = useWorkOwner();
  const client = useClient();
  const reportError = useReportError();
  return useMemo(() => ({ owner, client, reportError }), [owner, client, reportError]);
};
