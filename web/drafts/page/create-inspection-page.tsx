import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import type { UserOrganization } from '#shared/account/model.ts';
import { editRefusal } from '#shared/inspections/edit-window.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { isPassingProblem } from '../../client/is-retryable.ts';
import { clearInspections } from '../../device/clear-device.ts';
import { deviceSilence } from '../../device/database.ts';
import { getNzToday } from '../../device/server-clock.ts';
import { isEarlierTrainingMode, isTrainingMode, NOT_IN_TRAINING, setTrainingMode } from '../../device/training-mode.ts';
import { paths, readEdited } from '../../paths.ts';
import { type LoadSheet, OtherWorkshop, useFindWorkshop } from '../../session/other-workshop.tsx';
import { TrainingSession } from '../../session/session.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { useDraftOpener } from '../sending/use-draft-opener.ts';
import { CurrentDraft, useDraft, useDraftStore } from '../store/current-draft.tsx';
import { leavesInput } from '../store/next-send.ts';
import { leaveDraft, openForEdit } from '../store/open-drafts.ts';
import { canBeFoundAgain } from '../store/save-status.ts';
import { useEdited } from '../store/use-edited.ts';
import { useOpenDraft } from '../store/use-open-draft.ts';
import { OpenElsewhere } from './open-elsewhere.tsx';
import { Queued, useLoadForOffline } from './queued.tsx';
import { SheetScreen } from './sheet-screen.tsx';
import { SheetSkeleton } from './sheet-skeleton.tsx';
import { useFreshSheet } from './use-fresh-sheet.ts';
import { useLeave } from './use-leave.ts';

const DiscardedDraft = lazyPart(async () => (await import('../left/discarded-draft.tsx')).DiscardedDraft);

/**
 * `/createInspection`: a new sheet, a draft (`?unfinishedInspectionId=`) or an edit
 * (`?editInspection=true&inspectionId=`).
 */
export const CreateInspectionPage = () => {
  const [query] = useSearchParams();
  const edited = readEdited(query);
  const id = query.get('unfinishedInspectionId');
  if (edited !== null) return <EditPage key={edited} id={edited} />;
  if (query.has('training'))
    return (
      <TrainingSession>
        <TrainingPage id={id} />
      </TrainingSession>
    );
  if (id !== null || !isTrainingMode()) return <DraftPage id={id} />;
  return isEarlierTrainingMode() ? <TrainingQuestion /> : <Navigate to={paths.newTrainingSheet} replace />;
};

/** Asks once after an upgrade, because sheets of Training Mode used to be submitted. */
const TrainingQuestion = () => {
  const [isReal, setIsReal] = useState(false);
  const navigate = useNavigate();
  if (isReal) return <DraftPage id={null} />;
  const choose = (training: boolean) => {
    setTrainingMode(training);
    if (training) navigate(paths.newTrainingSheet, { replace: true });
    else setIsReal(true);
  };
  return (
    <Notice
      heading="h1"
      title="Training Mode is on"
      text="Sheets started in Training Mode now stay on this device and are never submitted."
      action={
        <div className="row">
          <Button onClick={() => choose(true)}>Start a training sheet</Button>
          <Button variant="primary" onClick={() => choose(false)}>
            Switch it off and create a WOF
          </Button>
        </div>
      }
    />
  );
};

/** A training sheet opens only in Training Mode. An open one stays open if another tab switches the mode off. */
const TrainingPage = ({ id }: { id: string | null }) => {
  const [isOn, setIsOn] = useState(isTrainingMode);
  if (isOn) return <DraftPage id={id} />;
  const enter = () => {
    setTrainingMode(true);
    setIsOn(true);
  };
  return (
    <Notice
      heading="h1"
      title="This is a training sheet"
      text="Training sheets open in Training Mode only. They are never submitted."
      action={
        <div className="row">
          <Button onClick={enter}>Switch on Training Mode</Button>
          <LinkButton to={paths.createInspection} variant="primary">
            Create WOF
          </LinkButton>
        </div>
      }
    />
  );
};

/** Edits are of real inspections, so none is opened in Training Mode. An open one stays open. */
const EditPage = ({ id }: { id: string }) => {
  const [isTraining] = useState(isTrainingMode);
  return isTraining ? <Refused id={id} refusal={NOT_IN_TRAINING} /> : <EditInspection id={id} />;
};

/** Opens the draft again if another tab has taken it and the inspector continues here. */
const DraftPage = ({ id }: { id: string | null }) => {
  const [turn, setTurn] = useState(0);
  return <OpenDraft key={turn} id={id} onContinue={() => setTurn(turn + 1)} />;
};

type OpenProps = { id: string | null; onContinue: () => void };

const OpenDraft = ({ id, onContinue }: OpenProps) => {
  const { key: visit } = useLocation();
  const fresh = useFreshSheet();
  const { leave, refuse, elsewhere, isUnread } = useRefused((other) => other.drafts.get({ params: { id: id ?? '' } }));
  const store = useOpenDraft({
    opener: useDraftOpener(),
    id,
    visit,
    begin: () => {
      clearInspections();
      return fresh();
    },
    onProblem: refuse,
  });
  if (elsewhere) return <OtherWorkshop workshop={elsewhere} />;
  if (isUnread)
    return <Notice heading="h1" title="This sheet can't be shown now" text="Reload this page to try again." />;
  if (!store) return <SheetSkeleton />;
  return (
    <CurrentDraft key={store.state().id} value={store}>
      <Opened onEnd={leave.at} onContinue={onContinue} />
    </CurrentDraft>
  );
};

/** Handles a sheet that can't be opened: it may be another workshop's, or in this device's storage. */
const useRefused = (load: LoadSheet) => {
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

type Leave = ReturnType<typeof useLeave>['at'];

const Opened = ({ onEnd, onContinue }: { onEnd: Leave; onContinue: () => void }) => {
  const store = useDraftStore();
  const [isOver] = useState(() => store.state().end !== null);
  const isElsewhere = useDraft(({ end }) => end?.kind === 'elsewhere');
  useLoadForOffline();
  const isQueued = useDraft(({ queued }) => queued !== undefined);
  if (isElsewhere) return <OpenElsewhere onContinue={onContinue} />;
  if (isOver)
    return (
      <Suspense fallback={<SheetSkeleton />}>
        <DiscardedDraft />
      </Suspense>
    );
  return (
    <>
      <AddressAndEnd onEnd={onEnd} />
      {isQueued ? <Queued /> : <SheetScreen />}
    </>
  );
};

/** Updates the URL and the page title with the draft, and reports when the draft has ended. */
const AddressAndEnd = ({ onEnd }: { onEnd: Leave }) => {
  const store = useDraftStore();
  const navigate = useNavigate();
  const named = useSearchParams()[0].has('unfinishedInspectionId');
  // replacing the URL would cancel a pending navigation
  const leaving = useNavigation().state !== 'idle';
  const id = useDraft((state) => state.id);
  const isTraining = useDraft(({ training }) => training === true);
  const found = useDraft(canBeFoundAgain);
  const end = useDraft((state) => state.end);
  const plate = useDraft(({ mine }) => mine.vehicleRegistrationPlate);
  usePageTitle('Inspection', plate || undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's functions are new with every URL
  useEffect(() => {
    if (found && !named && !leaving)
      navigate(isTraining ? paths.trainingSheet(id) : paths.draft(id), { replace: true });
  }, [id, found, leaving]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (end) onEnd(end, leavesInput(store.state(), end));
  }, [end]);
  return null;
};

/**
 * Edits a completed inspection, on its own day, on the same screen. Edits stay on this device until they are submitted.
 */
const EditInspection = ({ id }: { id: string }) => {
  const { refuse, elsewhere } = useRefused((other) => other.inspections.get({ params: { id } }));
  const { inspection, refusal, isUnanswered, askAgain } = useEdited(useDraftOpener(), id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's functions are new with every URL
  useEffect(() => {
    if (refusal) void refuse(refusal);
  }, [refusal]);
  if (elsewhere) return <OtherWorkshop workshop={elsewhere} />;
  if (inspection) return <Open id={id} inspection={inspection} />;
  return isUnanswered ? <Unanswered askAgain={askAgain} /> : <SheetSkeleton />;
};

const Unanswered = ({ askAgain }: { askAgain: () => Promise<unknown> }) => {
  usePageTitle('Edit inspection');
  // show loading only after a click, because the page also retries in the background
  const asking = useMutation({ mutationFn: askAgain });
  return (
    <Notice
      heading="h1"
      title="Error fetching inspection data"
      text="It will open automatically once it can be loaded."
      action={
        <Button iconName="refresh" loading={asking.isPending} onClick={() => asking.mutate()}>
          Try again
        </Button>
      }
    />
  );
};

const Open = ({ id, inspection }: { id: string; inspection: Inspection }) => {
  const [turn, setTurn] = useState(0);
  const vicEntered = inspection.WofSummaryDetails.VICDetailsEntered;
  const refusal = editRefusal({ ...inspection, vicEntered }, getNzToday());
  if (refusal) return <Refused id={id} refusal={refusal} />;
  return <Edited key={turn} inspection={inspection} onContinue={() => setTurn(turn + 1)} />;
};

const Refused = ({ id, refusal }: { id: string; refusal: string }) => (
  <Notice
    heading="h1"
    title="This inspection can't be changed"
    text={`${refusal.replace(/\.$/, '')}. Your unsubmitted changes are listed on its checksheet.`}
    action={<LinkButton to={paths.checksheet(id)}>Back to the checksheet</LinkButton>}
  />
);

const Edited = ({ inspection, onContinue }: { inspection: Inspection; onContinue: () => void }) => {
  const opener = useDraftOpener();
  const [store] = useState(() => openForEdit(opener, inspection));
  // merges a revision made elsewhere in the meantime; conflicts are shown
  useEffect(() => {
    const { editing, end } = store.state();
    if (!end && editing?.revision !== inspection.revision) openForEdit(opener, inspection);
  }, [opener, store, inspection]);
  useEffect(() => () => void leaveDraft(opener.owner, store), [opener, store]);
  return (
    <CurrentDraft value={store}>
      <OpenedEdit onContinue={onContinue} />
    </CurrentDraft>
  );
};

const OpenedEdit = ({ onContinue }: { onContinue: () => void }) => {
  const isElsewhere = useDraft(({ end }) => end?.kind === 'elsewhere');
  if (isElsewhere) return <OpenElsewhere onContinue={onContinue} />;
  return (
    <>
      <TitleAndEnd />
      <SheetScreen />
    </>
  );
};

const TitleAndEnd = () => {
  const leave = useLeave();
  const end = useDraft((state) => state.end);
  const plate = useDraft(({ mine }) => mine.vehicleRegistrationPlate);
  usePageTitle('Edit inspection', plate || undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's functions are new with every URL
  useEffect(() => {
    if (end) leave.at(end);
  }, [end]);
  return null;
};
