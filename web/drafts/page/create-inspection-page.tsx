import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { clearInspections } from '../../device/clear-device.ts';
import { paths, readEdited } from '../../paths.ts';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { DiscardedDraft } from '../left/discarded-draft.tsx';
import { CurrentDraft, useDraft, useDraftStore } from '../store/current-draft.tsx';
import type { End } from '../store/draft-state.ts';
import { canBeFoundAgain } from '../store/save-status.ts';
import { useDraftOpener } from '../store/use-draft-opener.ts';
import { useOpenDraft } from '../store/use-open-draft.ts';
import { EditInspection } from './edit-inspection.tsx';
import { SheetScreen } from './sheet-screen.tsx';
import { SheetSkeleton } from './sheet-skeleton.tsx';
import { useFreshSheet } from './use-fresh-sheet.ts';
import { useLeave } from './use-leave.ts';

/** `/createInspection`: a new sheet, a draft (`?unfinishedInspectionId=`) or an edit (`?editInspection=true&inspectionId=`). */
export const CreateInspectionPage = () => {
  const [query] = useSearchParams();
  const edited = readEdited(query);
  return edited === null ? (
    <DraftPage id={query.get('unfinishedInspectionId')} />
  ) : (
    <EditInspection key={edited} id={edited} />
  );
};

const DraftPage = ({ id }: { id: string | null }) => {
  const { key: visit } = useLocation();
  const fresh = useFreshSheet();
  const leave = useLeave();
  const store = useOpenDraft({
    opener: useDraftOpener(),
    id,
    visit,
    begin: () => {
      clearInspections();
      return fresh();
    },
    onProblem: leave.becauseOf,
  });
  if (!store) return <SheetSkeleton />;
  return (
    <CurrentDraft key={store.state().id} value={store}>
      <Opened onEnd={leave.at} />
    </CurrentDraft>
  );
};

const Opened = ({ onEnd }: { onEnd: (end: End) => void }) => {
  const store = useDraftStore();
  const [isOver] = useState(() => store.state().end !== null);
  if (isOver) return <DiscardedDraft />;
  return (
    <>
      <AddressAndEnd onEnd={onEnd} />
      <SheetScreen />
    </>
  );
};

/** Keeps the URL, the page title and the page in step with the draft. */
const AddressAndEnd = ({ onEnd }: { onEnd: (end: End) => void }) => {
  const navigate = useNavigate();
  const named = useSearchParams()[0].has('unfinishedInspectionId');
  // replacing the URL would cancel a navigation under way
  const leaving = useNavigation().state !== 'idle';
  const id = useDraft((state) => state.id);
  const found = useDraft(canBeFoundAgain);
  const end = useDraft((state) => state.end);
  const plate = useDraft(({ mine }) => mine.vehicleRegistrationPlate);
  usePageTitle('Inspection', plate || undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's functions are new with every address
  useEffect(() => {
    if (found && !named && !leaving) navigate(paths.draft(id), { replace: true });
  }, [id, found, leaving]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (end) onEnd(end);
  }, [end]);
  return null;
};
