import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient, useOrganization } from '../../session/session.tsx';
import { QueryState } from '../../ui/screens/notice.tsx';
import { Skeleton } from '../../ui/screens/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { MemberRow } from './member-row.tsx';
import '../../client/nouns/organizations.ts';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { showDate } from '#shared/nz-date.ts';
import type { LeftMember } from '#shared/organizations/model.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { MEMBERS } from '../form/queries.ts';
import { Section } from '../form/section.tsx';
import './members.css';

/** The organization's members. Admins only. */
export const Members = () => {
  const client = useClient();
  const { OrganizationID } = useOrganization();
  const keptFocus = useKeptFocus<HTMLUListElement>();
  const query = useQuery({
    queryKey: [...MEMBERS, OrganizationID],
    queryFn: ({ signal }) => client.organizations.members(undefined, { signal }),
  });
  return (
    <Section title="Members" description="Everybody who can log in and work here. Others join by the invite link.">
      {query.data ? (
        <>
          <ul {...keptFocus} className="members plain-list stack-12" aria-label="Members">
            {query.data.members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
          {query.data.left && query.data.left.length > 0 && <LeftMembers left={query.data.left} />}
        </>
      ) : (
        <QueryState query={query} title="The members could not be loaded" loading={<Loading />} />
      )}
    </Section>
  );
};

const Loading = () => (
  <div className="stack-12" role="status" aria-label="Loading">
    <Skeleton height="120px" />
    <Skeleton height="120px" />
  </div>
);

/** People who left and may still return. */
const LeftMembers = ({ left }: { left: readonly LeftMember[] }) => {
  const client = useClient();
  const { Name } = useOrganization();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<LeftMember>();
  const who = asking && (asking.name || asking.email);
  return (
    <>
      <h3 className="members-left">Left</h3>
      <ul className="members plain-list stack-12" aria-label="Who left">
        {left.map((one) => (
          <li key={one.id}>
            <div className="member-facts">
              <strong>{one.name || one.email}</strong>
              <span className="fine-print">{one.email}</span>
              <span className="fine-print">
                Left on {showDate(one.leftOn)}, may return until {showDate(one.returnsUntil)}
              </span>
            </div>
            <div className="member-end">
              <Button ariaLabel={`End the right to return of ${one.name || one.email}`} onClick={() => setAsking(one)}>
                End the right to return
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          title={`End the right of ${who} to return?`}
          yes="End the right to return"
          run={async () => {
            await client.organizations.endReturn({ params: { id: asking.id } });
            await queries.invalidateQueries({ queryKey: MEMBERS });
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>
            {asking.email} can work for {Name} again only by a new invite. What they wrote stays.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
};
