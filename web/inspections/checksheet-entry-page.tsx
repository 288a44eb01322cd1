import SpaceBetween from '@cloudscape-design/components/space-between';
import { Navigate } from 'react-router';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/screens/notice.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { getLastSubmitted } from './last-submitted.ts';

/**
 * `/checksheet` without an id: redirects to the inspection last submitted in this tab, or offers links. Source: AMB-78.
 */
export const ChecksheetEntryPage = () => {
  usePageTitle('Checksheet');
  const last = getLastSubmitted();
  if (last !== undefined) return <Navigate to={paths.checksheet(last)} replace />;
  return (
    <Notice
      heading="h1"
      title="Which checksheet?"
      text="Choose a completed inspection, or print a blank sheet to fill in by hand."
      action={
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <LinkButton to={paths.inspections} variant="primary">
            Completed WOF's
          </LinkButton>
          <LinkButton to={paths.blankChecksheet}>Blank Checksheet</LinkButton>
        </SpaceBetween>
      }
    />
  );
};
