import { useQuery } from '@tanstack/react-query';
import { spellMonth } from '#shared/nz-date.ts';
import { useClient, useOrganization } from '../session/session.tsx';
import { Section } from '../settings/form/section.tsx';
import { QueryState } from '../ui/screens/notice.tsx';
import { Skeleton } from '../ui/screens/skeleton.tsx';
import { UsageTable } from './usage-table.tsx';
import '../client/nouns/usage.ts';

/** What the workshop used in each month. Admins only. */
export const Usage = () => {
  const client = useClient();
  const { OrganizationID } = useOrganization();
  const query = useQuery({
    queryKey: ['usage', OrganizationID],
    queryFn: ({ signal }) => client.usage.own(undefined, { signal }),
  });
  return (
    <Section title="Usage" description="What your workshop used in each month. Rechecks count as inspections.">
      {query.data ? (
        <UsageTable
          of="Month"
          rows={query.data.months.map((used) => ({ key: used.month, name: spellMonth(used.month), used }))}
        />
      ) : (
        <QueryState
          query={query}
          title="The usage could not be loaded"
          loading={
            <div role="status" aria-label="Loading">
              <Skeleton height="320px" />
            </div>
          }
        />
      )}
    </Section>
  );
};
