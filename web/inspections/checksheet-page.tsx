import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Problem } from '#shared/problem.ts';
import { inspectionQuery } from '../checksheets/queries.ts';
import { paths } from '../paths.ts';
import { useClient } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { Notice } from '../ui/screens/notice.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { QueryState } from '../ui/screens/query-state.tsx';
import { useKeepFormData } from './after-submission.ts';
import { OpenedSheet } from './opened-sheet.tsx';

const TITLE = 'Checksheet';

export const ChecksheetPage = () => {
  const client = useClient();
  const { id = '' } = useParams();
  const query = useQuery(inspectionQuery(client, id));
  const { data: inspection, error } = query;
  usePageTitle(TITLE, inspection?.vehicleRegistrationPlate);
  useKeepFormData();
  // keyed by id, so that another inspection starts with a fresh page
  if (inspection) return <OpenedSheet key={id} inspection={inspection} />;
  // an id that isn't a number is refused as not valid
  if (error instanceof Problem && (error.code === 'not-found' || error.code === 'not-valid')) return <NotThere />;
  return <QueryState query={query} heading="h1" title="Error loading checksheet" loading={<LoadingScreen />} />;
};

const NotThere = () => (
  <Notice
    heading="h1"
    title="Inspection not found"
    text="Check the address. The inspection may belong to another workshop."
    action={<LinkButton to={paths.inspections}>Completed WOF's</LinkButton>}
  />
);
