import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Problem } from '#shared/problem.ts';
import { Offline } from '../client/client.ts';
import { paths } from '../paths.ts';
import { useActor, useClient } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { Notice } from '../ui/screens/notice.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { QueryState } from '../ui/screens/query-state.tsx';
import { OpenedEstimate } from './opened-estimate.tsx';
import { estimateQuery } from './sent/queries.ts';
import { createUnsavedEstimate } from './unsaved-estimate.ts';

const TITLE = 'Estimate';

/** `/estimate/{EstimateID}`: the estimate of an inspection. */
export const EstimatePage = () => {
  const { id = '' } = useParams();
  // remount per estimate, so that no state carries over
  return <ById key={id} id={id} />;
};

const ById = ({ id }: { id: string }) => {
  const client = useClient();
  const actor = useActor();
  const query = useQuery(estimateQuery(client, id));
  const { data, error } = query;
  const [kept] = useState(() => createUnsavedEstimate(actor, id).read()?.held);
  // offline, continue with what is stored on this device
  const estimate = data ?? (error instanceof Offline ? kept : undefined);
  usePageTitle(TITLE, estimate?.Vehicle.Registration);
  if (estimate) return <OpenedEstimate estimate={estimate} />;
  if (error instanceof Problem && error.code === 'not-found') return <NotFound />;
  return <QueryState query={query} heading="h1" title="Error loading estimate" loading={<LoadingScreen />} />;
};

const NotFound = () => (
  <Notice
    heading="h1"
    title="Estimate not found"
    text="Check the address. The estimate may belong to another workshop."
    action={<LinkButton to={paths.estimates}>All estimates</LinkButton>}
  />
);
