import Button from '@cloudscape-design/components/button';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spellMonth } from '#shared/nz-date.ts';
import { listUsageMonths } from '#shared/usage/model.ts';
import type { Client } from '../client/client.ts';
import { getNzToday } from '../device/server-clock.ts';
import { ExportButton } from '../lists/export-button.tsx';
import type { Source } from '../lists/exports.ts';
import { useClient, useScope } from '../session/session.tsx';
import { NotAllowedScreen } from '../ui/screens/error-screen.tsx';
import { QueryState } from '../ui/screens/notice.tsx';
import { Page } from '../ui/screens/page.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import { addUsed, listUsed, UsageTable, usageTitles } from './usage-table.tsx';
import '../client/nouns/usage.ts';

const TITLE = 'Usage';

/** What all workshops used in a month. SuperAdmins only. */
export const UsagePage = () => {
  usePageTitle(TITLE);
  if (!useScope('SuperAdmin')) return <NotAllowedScreen />;
  return <UsageOfMonth />;
};

const UsageOfMonth = () => {
  const client = useClient();
  const options = listUsageMonths(getNzToday()).map((value) => ({ value, label: spellMonth(value) }));
  const [month, setMonth] = useState(options[0]?.value ?? '');
  return (
    <Page
      title={TITLE}
      description="What each workshop used in a month. Rechecks count as inspections."
      actions={[
        <ExportButton key={month} source={usageSource(client, month)} />,
        <Select
          key="month"
          ariaLabel="Month"
          options={options}
          selectedOption={options.find(({ value }) => value === month) ?? null}
          onChange={({ detail }) => setMonth(detail.selectedOption.value ?? month)}
        />,
      ]}
    >
      <Workshops key={month} month={month} />
    </Page>
  );
};

const Workshops = ({ month }: { month: string }) => {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: ['usage-of-all', month],
    queryFn: ({ pageParam, signal }) => client.usage.all({ query: { month, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const workshops = query.data?.pages.flatMap(({ organizations }) => organizations);
  if (!workshops) return <QueryState query={query} title="The usage could not be loaded" loading={<Loading />} />;
  return (
    <SpaceBetween size="s">
      <UsageTable
        of="Workshop"
        rows={workshops.map((used) => ({ key: used.OrganizationID, name: used.Name, used }))}
        total={{ name: query.hasNextPage ? `Total of these ${workshops.length}` : 'Total', used: addUsed(workshops) }}
      />
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Load more
        </Button>
      )}
    </SpaceBetween>
  );
};

const usageSource = (client: Client, month: string): Source => ({
  name: `usage-${month}`,
  head: ['Workshop', 'ID', ...usageTitles],
  page: async (after, signal) => {
    const { organizations, next } = await client.usage.all({ query: { month, after } }, { signal });
    return { rows: organizations.map((used) => [used.Name, used.OrganizationID, ...listUsed(used).map(String)]), next };
  },
});

const Loading = () => (
  <div role="status" aria-label="Loading">
    <Skeleton height="320px" />
  </div>
);
