import { useQuery } from '@tanstack/react-query';
import { spellMonth } from '#shared/nz-date.ts';
import type { Usage as UsageOfMonth } from '#shared/usage/model.ts';
import { useClient, useOrganization } from '../../session/session.tsx';
import { QueryState } from '../../ui/screens/notice.tsx';
import { Skeleton } from '../../ui/screens/skeleton.tsx';
import { Section } from '../form/section.tsx';
import '../../client/nouns/usage.ts';
import './usage.css';

const columns = ['inspections', 'photos', 'prints', 'emails'] as const;
const titles: Record<(typeof columns)[number], string> = {
  inspections: 'Inspections',
  photos: 'Photos',
  prints: 'PDFs',
  emails: 'Emails',
};

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
        <Months months={query.data.months} />
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

const Months = ({ months }: { months: readonly UsageOfMonth[] }) => (
  <table className="usage">
    <thead>
      <tr>
        <th scope="col">Month</th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {titles[column]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {months.map((month) => (
        <tr key={month.month}>
          <th scope="row">{spellMonth(month.month)}</th>
          {columns.map((column) => (
            <td key={column}>{month[column]}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
