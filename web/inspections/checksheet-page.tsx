import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { editRefusal, nameEdit } from '#shared/inspections/edit-window.ts';
import { listChanges } from '#shared/inspections/list-changes.ts';
import { AnsweredInspection, type Inspection } from '#shared/inspections/model.ts';
import { withoutLastRecheckDay } from '#shared/inspections/recheck.ts';
import { Problem } from '#shared/problem.ts';
import { listFailedItems, removeBlanks } from '#shared/sheets/items.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { getSheetVehicleId } from '#shared/vehicles/vehicle-id.ts';
import type { Actions } from '../checksheets/actions.ts';
import { SheetDocument } from '../checksheets/document.tsx';
import { inspectionQuery } from '../checksheets/queries.ts';
import { withoutParam } from '../checksheets/search.ts';
import { useChecksheet } from '../checksheets/use-checksheet.ts';
import { useSheetFile } from '../checksheets/use-sheet-file.ts';
import { Offline } from '../client/client.ts';
import { useToday } from '../device/today.ts';
import { EstimateOffer } from '../estimates/begin/estimate-offer.tsx';
import { RepairedQuestion } from '../estimates/begin/repaired-question.tsx';
import { type EstimateOf, useEstimateOf } from '../estimates/begin/use-estimate-of.ts';
import { useLastAnswer } from '../lists/use-last-answer.ts';
import { ChangedSince } from '../notes/changed-since.ts';
import { saveNotes } from '../notes/save-notes.ts';
import { paths } from '../paths.ts';
import { NotInThisWorkshop } from '../session/other-workshop.tsx';
import { useClient } from '../session/session.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { Notice, QueryState } from '../ui/screens/notice.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import { useKeepFormData } from './after-submission.ts';
import { isJustSubmitted } from './last-submitted.ts';
import { SheetView } from './sheet-view.tsx';
import { useRecheck } from './use-recheck.ts';
import './failed-items.css';

const StoredSheet = lazyPart(async () => (await import('./stored-sheet.tsx')).StoredSheet);

const TITLE = 'Checksheet';

export const ChecksheetPage = () => {
  const client = useClient();
  const { id = '' } = useParams();
  const query = useQuery(inspectionQuery(client, id));
  const { data: inspection, error } = query;
  const last = useLastAnswer(`inspection ${id}`, AnsweredInspection, query);
  usePageTitle(TITLE, last.answer?.vehicleRegistrationPlate);
  useKeepFormData();
  // React renders the sheet in slices then; in one task, it would block a slow phone for longer than 100 ms
  const isReady = useDeferredValue(inspection !== undefined);
  // keyed by id, so that another inspection starts without the state of this one
  if (inspection && isReady) return <OpenedSheet key={id} inspection={inspection} />;
  if (!inspection && last.answer)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <StoredSheet inspection={last.answer} asOf={last.asOf} query={query} />
      </Suspense>
    );
  // the server responds to an id that isn't a number with a validation error
  if (error instanceof Problem && (error.code === 'not-found' || error.code === 'not-valid'))
    return (
      <NotInThisWorkshop error={error} load={(other) => other.inspections.get({ params: { id } })}>
        <NotThere />
      </NotInThisWorkshop>
    );
  return <QueryState query={query} heading="h1" title="Error loading checksheet" loading={<LoadingScreen />} />;
};

const NotThere = () => (
  <Notice
    heading="h1"
    title="Inspection not found"
    text="Check the web address. The inspection may belong to another workshop."
    action={<LinkButton to={paths.inspections}>Completed WOF's</LinkButton>}
  />
);

/** An inspection with its PDF. `?start=Recheck` starts a recheck. Source: specification 1, section 2.1. */
const OpenedSheet = ({ inspection }: { inspection: Inspection }) => {
  const checksheet = useChecksheet(String(inspection.id));
  const file = useSheetFile(inspection, checksheet);
  const recheck = useRecheck(inspection);
  const estimate = useEstimateOf(inspection);
  const actions = useActions(inspection, { checksheet, file, recheck, estimate });
  const wasSubmitted = isJustSubmitted(useLocation().state);
  // phones show only the first page, and the reasons may be on the second
  const phone = useMedia(widths.phone);
  useStart(recheck.begin);
  useReloadOnRevision(inspection.revision, checksheet.lookAgain);
  const vehicle = getSheetVehicleId(inspection);
  return (
    <SheetView inspection={inspection} vehicle={vehicle && paths.vehicle(vehicle)} actions={actions}>
      {wasSubmitted && <EstimateOffer inspection={inspection} of={estimate} />}
      <RepairedQuestion of={estimate} />
      <SheetDocument
        {...checksheet}
        title={file.name.replace('.pdf', '')}
        onDownload={file.download.run}
        onOpen={file.open.run}
      />
      {phone && <FailedItems inspection={inspection} />}
    </SheetView>
  );
};

/** Reloads the document after a new revision. */
const useReloadOnRevision = (revision: number, lookAgain: () => void) => {
  const shown = useRef(revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each revision
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    lookAgain();
  }, [revision]);
};

/** Removes the parameter from the URL, so that neither a reload nor Back starts another recheck. */
const useStart = (begin: () => void) => {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get('start') === 'Recheck';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per request
  useEffect(() => {
    if (!isAsked) return;
    setSearch(withoutParam(search, 'start'), { replace: true });
    begin();
  }, [isAsked]);
};

/** Failed items with their reasons, shown without opening the document. */
const FailedItems = ({ inspection }: { inspection: Inspection }) => {
  const failed = listFailedItems(inspection);
  if (failed.length === 0) return null;
  return (
    <section className="failed-items card" aria-label="Failed items">
      <h2>{`Failed items (${failed.length})`}</h2>
      <ul className="plain-list">
        {failed.map(({ line, item }) => (
          <li key={line.name}>
            <strong>
              {line.code} {line.title}
            </strong>
            {listTexts(item).map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: remarks may be identical, and never reorder
              <p key={index} dir="auto">
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Lists an item's reasons and comments. Leaves out the last day for a recheck, which is shown with the result. */
const listTexts = (item: InspectionItem) => {
  const { ReasonForRejections, Comment } = removeBlanks(withoutLastRecheckDay(item));
  const reasons = ReasonForRejections.map(({ reasonForRejection, workCompleted }) =>
    workCompleted ? `${reasonForRejection} (work completed)` : reasonForRejection,
  );
  const comments = Comment.map(({ comment }) => comment);
  return [...(reasons.length > 0 ? reasons : ['No reason recorded']), ...comments];
};

type Parts = {
  checksheet: ReturnType<typeof useChecksheet>;
  file: ReturnType<typeof useSheetFile>;
  recheck: ReturnType<typeof useRecheck>;
  estimate: EstimateOf;
};

/** Actions on an inspection that take effect on the server. */
const useActions = (inspection: Inspection, { checksheet, file, recheck, estimate }: Parts): Actions => {
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
          // show the other device's changes before the user tries again
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
