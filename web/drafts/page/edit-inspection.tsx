import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { editRefusal } from '#shared/inspections/edit-window.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { inspectionQuery } from '../../checksheets/queries.ts';
import { paths } from '../../paths.ts';
import { useClient } from '../../session/session.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { CurrentDraft, useDraft } from '../store/current-draft.tsx';
import { useDraftOpener } from '../store/draft-owner.ts';
import { leaveDraft, openForEdit } from '../store/open-drafts.ts';
import { SheetScreen } from './sheet-screen.tsx';
import { SheetSkeleton } from './sheet-skeleton.tsx';
import { useLeave } from './use-leave.ts';

/** A completed inspection on its own day: the same screen, and each change stays on this device until it is submitted. */
export const EditInspection = ({ id }: { id: string }) => {
  const client = useClient();
  const leave = useLeave();
  const { data, error, isFetchedAfterMount } = useQuery({
    ...inspectionQuery(client, id),
    // as it is now, and from then on the inspector's
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's functions are new with every address
  useEffect(() => {
    if (error) leave.becauseOf(error);
  }, [error]);
  if (!data || error || !isFetchedAfterMount) return <SheetSkeleton />;
  const refusal = editRefusal({ ...data, vicEntered: data.WofSummaryDetails.VICDetailsEntered }, nzDate(new Date()));
  return refusal ? <Refused id={id} refusal={refusal} /> : <Edited inspection={data} />;
};

const Refused = ({ id, refusal }: { id: string; refusal: string }) => (
  <Notice
    heading="h1"
    title="This inspection cannot be changed"
    text={`${refusal}. What you changed here and did not submit is listed on its checksheet.`}
    action={<LinkButton to={paths.checksheet(id)}>Back to the checksheet</LinkButton>}
  />
);

const Edited = ({ inspection }: { inspection: Inspection }) => {
  const opener = useDraftOpener();
  const [store] = useState(() => openForEdit(opener, inspection));
  // a revision that somebody else made meanwhile is taken in; what both changed is asked about
  useEffect(() => {
    const { editing, end } = store.state();
    if (!end && editing?.revision !== inspection.revision) openForEdit(opener, inspection);
  }, [opener, store, inspection]);
  useEffect(() => () => void leaveDraft(opener.owner, store), [opener, store]);
  return (
    <CurrentDraft value={store}>
      <TitleAndEnd />
      <SheetScreen />
    </CurrentDraft>
  );
};

const TitleAndEnd = () => {
  const leave = useLeave();
  const end = useDraft((state) => state.end);
  const plate = useDraft(({ mine }) => mine.vehicleRegistrationPlate);
  usePageTitle('Edit inspection', plate || undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's functions are new with every address
  useEffect(() => {
    if (end) leave.at(end);
  }, [end]);
  return null;
};
