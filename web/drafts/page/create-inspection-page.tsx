import Button from '@cloudscape-design/components/button';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { clearInspections } from '../../device/clear-device.ts';
import { isEarlierTrainingMode, isTrainingMode, setTrainingMode } from '../../device/training-mode.ts';
import { paths, readEdited } from '../../paths.ts';
import { OtherWorkshop } from '../../session/other-workshop.tsx';
import { TrainingSession } from '../../session/session.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { useDraftOpener } from '../sending/use-draft-opener.ts';
import { CurrentDraft, useDraft, useDraftStore } from '../store/current-draft.tsx';
import { leavesInput } from '../store/next-send.ts';
import { canBeFoundAgain } from '../store/save-status.ts';
import { useOpenDraft } from '../store/use-open-draft.ts';
import { OpenElsewhere } from './open-elsewhere.tsx';
import { Queued, useLoadForOffline } from './queued.tsx';
import { SheetScreen } from './sheet-screen.tsx';
import { SheetSkeleton } from './sheet-skeleton.tsx';
import { useFreshSheet } from './use-fresh-sheet.ts';
import { type useLeave, useRefused } from './use-leave.ts';

const EditPage = lazyPart(async () => (await import('./edit-page.tsx')).EditPage);
const DiscardedDraft = lazyPart(async () => (await import('../left/discarded-draft.tsx')).DiscardedDraft);

/**
 * `/createInspection`: a new sheet, a draft (`?unfinishedInspectionId=`) or an edit
 * (`?editInspection=true&inspectionId=`).
 */
export const CreateInspectionPage = () => {
  const [query] = useSearchParams();
  const edited = readEdited(query);
  const id = query.get('unfinishedInspectionId');
  if (edited !== null)
    return (
      <Suspense fallback={<SheetSkeleton />}>
        <EditPage key={edited} id={edited} />
      </Suspense>
    );
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
