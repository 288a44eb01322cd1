import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { editRefusal, nameEdit } from '#shared/inspections/edit-window.ts';
import { listChanges } from '#shared/inspections/list-changes.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import type { Actions } from '../checksheets/actions.ts';
import { inspectionQuery } from '../checksheets/queries.ts';
import type { useChecksheet } from '../checksheets/use-checksheet.ts';
import type { useSheetFile } from '../checksheets/use-sheet-file.ts';
import { Offline } from '../client/client.ts';
import { useToday } from '../device/today.ts';
import type { EstimateOf } from '../estimates/begin/use-estimate-of.ts';
import { ChangedSince } from '../notes/changed-since.ts';
import { saveNotes } from '../notes/save-notes.ts';
import { paths } from '../paths.ts';
import { useClient } from '../session/session.tsx';
import type { useRecheck } from './use-recheck.ts';

type Parts = {
  checksheet: ReturnType<typeof useChecksheet>;
  file: ReturnType<typeof useSheetFile>;
  recheck: ReturnType<typeof useRecheck>;
  estimate: EstimateOf;
};

/** What can be done with an inspection, in earnest. */
export const useActions = (inspection: Inspection, { checksheet, file, recheck, estimate }: Parts): Actions => {
  const client = useClient();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { queryKey } = inspectionQuery(client, String(inspection.id));
  const { mutate, isPending } = checksheet.regenerate;
  const vicEntered = inspection.WofSummaryDetails.VICDetailsEntered;
  const today = useToday();
  return {
    ready: checksheet.sheet.data?.state === 'ready',
    variant: checksheet.current,
    choose: checksheet.choose,
    download: file.download,
    print: file.print,
    estimate,
    send: 'dialog',
    share: file.share,
    regenerate: { run: () => mutate(), busy: isPending },
    recheck: recheck.recheck,
    openLatest: recheck.openLatest,
    edit: editRefusal({ ...inspection, vicEntered }, today)
      ? undefined
      : { text: nameEdit(inspection, today), run: () => navigate(paths.edit(inspection.id)) },
    saveNotes: async (mine, before) => {
      const WofSummaryDetails = await saveNotes(client, mine, before, inspection.revision).catch(
        async (error: unknown) => {
          if (error instanceof Offline) throw error;
          // show what changed before the user tries again
          await queries.invalidateQueries({ queryKey });
          const now = queries.getQueryData(queryKey);
          if (!(error instanceof Problem) || !now || now.revision === inspection.revision) throw error;
          throw new ChangedSince(error, listChanges(inspection, now));
        },
      );
      queries.setQueryData(queryKey, (held) => held && { ...held, WofSummaryDetails });
    },
    photos: 'gallery',
    photosDeleted: () => {
      queries.invalidateQueries({ queryKey });
      mutate();
    },
    photosArrived: () => {
      queries.invalidateQueries({ queryKey });
      checksheet.lookAgain();
    },
  };
};
