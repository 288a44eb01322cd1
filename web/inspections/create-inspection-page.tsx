import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { newSheet } from '#shared/inspections/new-sheet.ts';
import { nzDate } from '#shared/nz-date.ts';
import { usePageTitle } from '../app/page-title.ts';
import { useActor, useOrganization, useUser } from '../app/session.tsx';
import { CurrentDraft, useDraft } from '../drafts/current-draft.tsx';
import type { End } from '../drafts/draft-state.ts';
import { eventOf } from '../drafts/draft-store.ts';
import { useOpenDraft } from '../drafts/use-open-draft.ts';
import { toast } from '../ui/toasts.tsx';
import { SheetScreen } from './sheet-screen.tsx';
import { SheetSkeleton } from './sheet-skeleton.tsx';

/** `/createInspection`: a new sheet; with `?unfinishedInspectionId=` the draft of that id. */
export const CreateInspectionPage = () => {
  const id = useSearchParams()[0].get('unfinishedInspectionId');
  const { key: visit } = useLocation();
  const { inspectorNumber } = useActor();
  const { OrganizationID, CompanyAuthorityNumber } = useOrganization();
  const user = useUser();
  const leave = useLeave();
  const store = useOpenDraft({
    owner: `${user.id} ${OrganizationID}`,
    id,
    visit,
    begin: () =>
      newSheet({ today: nzDate(new Date()), inspectorNumber, companyAuthorityNumber: CompanyAuthorityNumber }),
    onProblem: leave.becauseOf,
  });
  if (!store) return <SheetSkeleton />;
  return (
    <CurrentDraft value={store}>
      <AddressAndEnd onEnd={leave.at} />
      <SheetScreen />
    </CurrentDraft>
  );
};

/** Where to go when the draft is no more, or cannot be loaded. */
const useLeave = () => {
  const navigate = useNavigate();
  const { key } = useLocation();
  const at = (end: End) => {
    if (end.kind === 'submitted') return navigate(`/checksheet/${end.inspectionId}`, { replace: true });
    toast({ type: 'error', text: 'Inspection no longer exists' });
    return navigate('/', { replace: true });
  };
  const becauseOf = (error: unknown) => {
    const event = eventOf(error);
    if (event.type === 'ended') return at(event.end);
    toast({ type: 'error', text: 'Error fetching inspection data' });
    // with nothing to go back to in this tab, home is behind
    return key === 'default' ? navigate('/', { replace: true }) : navigate(-1);
  };
  return { at, becauseOf };
};

/** Keeps the address, the tab and the page true to the draft. */
const AddressAndEnd = ({ onEnd }: { onEnd: (end: End) => void }) => {
  const navigate = useNavigate();
  const named = useSearchParams()[0].has('unfinishedInspectionId');
  const id = useDraft((state) => (state.created ? state.id : null));
  const end = useDraft((state) => state.end);
  const plate = useDraft(({ mine }) => mine.vehicleRegistrationPlate);
  usePageTitle('Inspection', plate || undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's functions are new with every address
  useEffect(() => {
    if (id && !named) navigate(`/createInspection?unfinishedInspectionId=${id}`, { replace: true });
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (end) onEnd(end);
  }, [end]);
  return null;
};
