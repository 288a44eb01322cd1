import { useQuery } from '@tanstack/react-query';
import { client } from '../api.ts';
import { usePageTitle } from '../app/page-title.ts';
import { useActor } from '../app/session.tsx';
import { draftLine, inspectionLine } from '../inspection-lists/line.ts';
import { DRAFTS, INSPECTIONS } from '../inspection-lists/queries.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { NewestLines } from './newest-lines.tsx';

const query = { pageSize: 5 };

/** What an inspector came for: a new sheet, the last draft, and the newest of both lists. */
export const HomePage = () => {
  usePageTitle('Home');
  const { name } = useActor();
  const phone = useMedia(PHONE);
  const drafts = useQuery({
    queryKey: [...DRAFTS, 'newest'],
    queryFn: ({ signal }) => client.drafts.list({ query }, { signal }),
  });
  const inspections = useQuery({
    queryKey: [...INSPECTIONS, 'newest'],
    queryFn: ({ signal }) => client.inspections.list({ query }, { signal }),
  });
  const draftLines = drafts.data?.unfinishedInspections.map(draftLine);
  const lastDraft = draftLines?.[0];
  return (
    <Page
      title="Home"
      description={`Welcome, ${name}`}
      actions={[
        <LinkButton key="create" to="/createInspection" variant="primary" fullWidth={phone}>
          Create WOF
        </LinkButton>,
        lastDraft && (
          <LinkButton key="resume" to={lastDraft.to} fullWidth={phone}>
            Resume last draft
          </LinkButton>
        ),
      ]}
    >
      <NewestLines
        title="Drafts"
        all="/unfinishedInspectionList"
        lines={draftLines}
        query={drafts}
        empty="No drafts: an inspection you begin is kept here until you submit it."
      />
      <NewestLines
        title="Recent inspections"
        all="/inspectionList"
        lines={inspections.data?.inspections.map(inspectionLine)}
        query={inspections}
        empty="No completed inspections yet. Create a WOF to write the first."
      />
    </Page>
  );
};
