import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { endDraft } from '../../lists/ended-drafts.ts';
import { paths } from '../../paths.ts';
import { useSession, useWorkOwner } from '../../session/session.tsx';
import { useReportError } from '../../support/use-report-error.ts';
import { toast } from '../../ui/toasts.tsx';
import type { DraftState } from '../store/draft-state.ts';
import type { Opener } from '../store/open-drafts.ts';
import { describeReturned } from '../store/press.ts';

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
    const open = (path: string) => [{ text: 'Open', onPress: () => void latest.current(path) }];
    return {
      ...{ owner, client, isTraining, reportError },
      submitQueued: async (state) => {
        const { sendQueued } = await import('./submission.ts');
        const { id } = await sendQueued(client, state);
        void endDraft(queries, state.id);
        toast({
          ...{ type: 'success', text: 'Inspection data submitted successfully.', detail: namePlate(state) },
          actions: open(paths.checksheet(id)),
        });
        return id;
      },
      onReturned: (state) =>
        toast({
          ...{ type: 'error', text: `${namePlate(state)} was not submitted`, detail: describeReturned(state) },
          ...{ ms: Number.POSITIVE_INFINITY, actions: open(paths.draft(state.id)) },
        }),
    };
  }, [owner, client, isTraining, reportError, queries]);
};

const namePlate = ({ mine }: DraftState) => mine.vehicleRegistrationPlate || 'A sheet without a plate';
