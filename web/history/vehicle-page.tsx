import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Problem } from '#shared/problem.ts';
import '../client/nouns/history.ts';
import type { Client } from '../client/client.ts';
import { INSPECTIONS } from '../lists/queries.ts';
import { paths } from '../paths.ts';
import { useClient } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { Notice } from '../ui/screens/notice.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { QueryState } from '../ui/screens/query-state.tsx';
import { VehicleView } from './vehicle-view.tsx';

/** Under the lists' key, so that a submission invalidates it. */
const vehicleQuery = (client: Client, id: string) => ({
  queryKey: [...INSPECTIONS, 'vehicle', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.history.vehicle({ params: { id } }, { signal }),
});

/** `/vehicle/{VehicleID}`: everything known about a vehicle. */
export const VehiclePage = () => {
  const client = useClient();
  const { id = '' } = useParams();
  const query = useQuery(vehicleQuery(client, id));
  const { data, error } = query;
  usePageTitle('Vehicle', data?.vehicle.Registration);
  if (data) return <VehicleView key={id} history={data} />;
  if (error instanceof Problem && error.code === 'not-found') return <NotThere />;
  return <QueryState query={query} heading="h1" title="Error loading vehicle" loading={<LoadingScreen />} />;
};

const NotThere = () => (
  <Notice
    heading="h1"
    title="Vehicle not found"
    text="Check the address. The vehicle may belong to another workshop, or have no inspections yet."
    action={<LinkButton to={paths.inspections}>Completed WOF's</LinkButton>}
  />
);
