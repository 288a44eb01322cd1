import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { editRefusal } from '#shared/inspections/edit-window.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { getNzToday } from '../../device/server-clock.ts';
import { isTrainingMode, NOT_IN_TRAINING } from '../../device/training-mode.ts';
import { paths } from '../../paths.ts';
import { OtherWorkshop } from '../../session/other-workshop.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { useDraftOpener } from '../sending/use-draft-opener.ts';
import { CurrentDraft, useDraft } from '../store/current-draft.tsx';
import { leaveDraft, openForEdit } from '../store/open-drafts.ts';
import { useEdited } from '../store/use-edited.ts';
import { OpenElsewhere } from './open-elsewhere.tsx';
import { useLoadForOffline } from './queued.tsx';
import { SheetScreen } from './sheet-screen.tsx';
import { SheetSkeleton } from './sheet-skeleton.tsx';
import { useLeave, useRefused } from './use-leave.ts';

/** Edits are of real inspections, so none is opened in Training Mode. An open one stays open. */
export const EditPage = ({ id }: { id: string }) => {
  const [isTraining] = useState(isTrainingMode);
  return isTraining ? <Refused id={id} refusal={NOT_IN_TRAINING} /> : <EditInspection id={id} />;
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
  useLoadForOffline();
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
