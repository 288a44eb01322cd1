import { useInfiniteQuery } from '@tanstack/react-query';
import { usePageTitle } from '../app/page-title.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { inspectionLine } from './line.ts';
import { LineList } from './line-list.tsx';
import { allInspections } from './queries.ts';

const TITLE = "Completed WOF's";

export const InspectionListPage = () => {
  usePageTitle(TITLE);
  const query = useInfiniteQuery(allInspections);
  const lines = query.data?.pages.flatMap(({ inspections }) => inspections.map(inspectionLine));
  return (
    <Page title={TITLE}>
      <LineList
        lines={lines}
        query={query}
        label={TITLE}
        empty={
          <Notice
            title="No completed inspections yet"
            text="Every inspection you submit is kept here with its checksheet, newest first."
            action={
              <LinkButton to="/createInspection" variant="primary">
                Create WOF
              </LinkButton>
            }
          />
        }
      />
    </Page>
  );
};
