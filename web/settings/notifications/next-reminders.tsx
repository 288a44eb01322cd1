import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { nzDate, showTime, spellDate } from '#shared/nz-date.ts';
import type { NextGroup, NextReminder, NextTraining } from '#shared/reminders/api.ts';
import { pickFirst } from '#shared/reminders/next.ts';
import { useClient, useOrganization } from '../../session/session.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/query-state.tsx';
import { Section } from '../form/section.tsx';
import { REMINDERS } from './queries.ts';
import '../../client/nouns/reminders.ts';

type Props = { groups: readonly NextGroup[]; training: NextTraining | undefined; hasMore: boolean };
/** Converts the shape of the previous release. */
const toGroup = ({ Link, ...one }: NextReminder): NextGroup => ({ ...one, of: [{ Name: one.Title, Link }] });
type Row = Omit<NextGroup, 'kind'> & { kind: string };

/** Preview of the user's next reminders. Loaded separately because it is slower than the switches. */
export const NextReminders = () => {
  const client = useClient();
  const { OrganizationID } = useOrganization();
  const query = useQuery({
    queryKey: [...REMINDERS, 'next', OrganizationID],
    queryFn: ({ signal }) => client.reminders.get({ query: { next: 'true' } }, { signal }),
  });
  const { data } = query;
  return (
    <Section
      title="Upcoming reminders"
      description="Reminders you'll get unless the work is done first. WoF expiries are listed two weeks ahead."
    >
      {data ? (
        <Rows
          groups={data.groups ?? data.next.map(toGroup)}
          training={data.nextTraining}
          hasMore={data.hasMore ?? false}
        />
      ) : (
        <QueryState
          query={query}
          title="Upcoming reminders could not be loaded"
          loading={<LoadingBlock height="160px" />}
        />
      )}
    </Section>
  );
};

const Rows = ({ groups, training, hasMore }: Props) => {
  const [showsAll, setShowsAll] = useState(false);
  const rows = inOrder([...groups, ...(training ? [trainingRow(training)] : [])]);
  const first = pickFirst(rows);
  const shown = showsAll ? rows : first;
  if (rows.length === 0) return 'No upcoming reminders.';
  return (
    <>
      <ul className="reminders-next plain-list" aria-label="Upcoming reminders">
        {shown.map((row) => (
          <NextRow key={`${row.kind} ${row.of[0]?.Link}`} row={row} />
        ))}
      </ul>
      {first.length < rows.length && (
        <Button ariaExpanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
      {hasMore && shown.length === rows.length && <p>There may be more after these.</p>}
    </>
  );
};

const inOrder = (all: readonly Row[]) => [...all].sort((a, b) => (a.at < b.at ? -1 : 1));
const trainingRow = ({ Title, at, Link: to }: NextTraining): Row => ({
  ...{ kind: 'training', Title, at },
  of: [{ Name: Title, Link: to }],
});

/** A single thing is a link; several are text with a link each. */
const NextRow = ({ row: { Title, at, of } }: { row: Row }) => (
  <li>
    <time dateTime={at}>{spellMoment(at)}</time>
    <div>
      {of.length > 1 && <span>{Title}:</span>}
      {of.map(({ Name, Link: to }) => (
        <Link key={to} to={to}>
          {Name}
        </Link>
      ))}
    </div>
  </li>
);

/** `Tue 15 Dec 2026, 8:00 am` */
const spellMoment = (at: string) => `${spellDate(nzDate(new Date(at)))}, ${showTime(at)}`;
