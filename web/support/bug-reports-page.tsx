import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useInfiniteQuery } from '@tanstack/react-query';
import { showInstant } from '#shared/nz-date.ts';
import { type BugReport, bugReportTypes } from '#shared/support/model.ts';
import { useClient, useScope } from '../session/session.tsx';
import { NotAllowedScreen } from '../ui/screens/error-screen.tsx';
import { Notice, QueryState } from '../ui/screens/notice.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import '../client/nouns/support.ts';
import './bug-reports-page.css';

const TITLE = 'Bug reports';

/** All reports. SuperAdmins only. */
export const BugReportsPage = () => {
  usePageTitle(TITLE);
  if (!useScope('SuperAdmin')) return <NotAllowedScreen />;
  return (
    <Page title={TITLE}>
      <Reports />
    </Page>
  );
};

const Reports = () => {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: ['bug-reports'],
    queryFn: ({ pageParam, signal }) => client.support.bugReports({ query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const reports = query.data?.pages.flatMap(({ bugReports }) => bugReports);
  if (!reports) return <QueryState query={query} title="The reports could not be loaded" loading={<Loading />} />;
  if (reports.length === 0) return <Notice title="No bug reports" text="No reports yet." />;
  return (
    <SpaceBetween size="s">
      {reports.map((report) => (
        <Report key={report.id} report={report} />
      ))}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Load more
        </Button>
      )}
    </SpaceBetween>
  );
};

const Report = ({ report: { subject, type, message, email, organizationId, createdAt } }: { report: BugReport }) => (
  <ExpandableSection
    variant="container"
    headerText={subject}
    headerInfo={<Badge color={type === 'Error' ? 'red' : 'blue'}>{bugReportTypes[type]}</Badge>}
    headerDescription={[showInstant(createdAt), email, organizationId].filter(Boolean).join(' · ')}
  >
    <div className={type === 'Error' ? 'bug-report-message bug-report-code' : 'bug-report-message'}>
      {type === 'Error' ? formatJson(message) : message}
    </div>
  </ExpandableSection>
);

/** Formats the JSON of automatic reports on several lines. */
const formatJson = (message: string) => {
  try {
    return JSON.stringify(JSON.parse(message), null, 2).replaceAll('\\n', '\n');
  } catch {
    return message;
  }
};

const Loading = () => (
  <div role="status" aria-label="Loading">
    <SpaceBetween size="s">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} height="92px" />
      ))}
    </SpaceBetween>
  </div>
);
