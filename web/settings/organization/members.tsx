import { useQuery } from '@tanstack/react-query';
import { useClient, useOrganization } from '../../session/session.tsx';
import { QueryState } from '../../ui/screens/query-state.tsx';
import { Skeleton } from '../../ui/screens/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { LeftMembers } from './left-members.tsx';
import { MemberRow } from './member-row.tsx';
import '../../client/nouns/organizations.ts';
import './members.css';
import { MEMBERS } from '../form/queries.ts';
import { Section } from '../form/section.tsx';

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
    <Section title="Members" description="Everyone who can work here. Others join with the invite link.">
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
