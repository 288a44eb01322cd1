import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { Estimate } from '#shared/estimates/model.ts';
import { Problem } from '#shared/problem.ts';
import { saveWhenLeft } from '../device/save-when-left.ts';
import { addUnsavedEstimate } from '../device/unsaved-estimates.ts';
import { paths } from '../paths.ts';
import { useClient } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { Notice } from '../ui/screens/notice.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { QueryState } from '../ui/screens/query-state.tsx';
import { EstimateForm } from './estimate-form.tsx';
import { openEstimate } from './open-estimates.ts';
import '../client/nouns/estimates.ts';

const TITLE = 'Estimate';

/** `/estimate/{EstimateID}`: what the work on an inspection's vehicle would cost. */
export const EstimatePage = () => {
  const client = useClient();
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['estimate', id],
    queryFn: ({ signal }) => client.estimates.get({ params: { id } }, { signal }),
    // what is typed lives in its store, and is compared with the server's at each save
    staleTime: 0,
    gcTime: 0,
  });
  const { data, error } = query;
  usePageTitle(TITLE, data?.Vehicle.Registration);
  if (data) return <Opened key={id} estimate={data} />;
  if (error instanceof Problem && error.code === 'not-found') return <NotThere />;
  return <QueryState query={query} heading="h1" title="Error loading estimate" loading={<LoadingScreen />} />;
};

const Opened = ({ estimate }: { estimate: Estimate }) => {
  const client = useClient();
  const [store] = useState(() => openEstimate(client, estimate));
  useEffect(() => {
    const flush = () => void store.flush();
    const stop = saveWhenLeft({ flush, isUnsaved: () => !store.isSaved() });
    const name = `Estimate for ${estimate.Vehicle.Registration || 'a vehicle without a plate'}`;
    const end = addUnsavedEstimate(() => (store.isSaved() ? undefined : name));
    return () => {
      stop();
      end();
      flush();
    };
  }, [store, estimate.Vehicle.Registration]);
  return <EstimateForm store={store} />;
};

const NotThere = () => (
  <Notice
    heading="h1"
    title="There is no such estimate"
    text="The address may be mistyped, or the estimate belongs to another organization."
    action={<LinkButton to={paths.inspections}>Completed WOF's</LinkButton>}
  />
);
