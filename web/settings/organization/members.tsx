import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../client/client.ts';
import { useOrganization } from '../../session/session.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { Skeleton } from '../../ui/screens/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { MemberRow } from './member-row.tsx';
import './members.css';
import { MEMBERS } from '../form/queries.ts';
import { Section } from '../form/section.tsx';

/** Everybody who works for the organization, for its Admins. */
export const Members = () => {
  const { OrganizationID } = useOrganization();
  const keptFocus = useKeptFocus<HTMLUListElement>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...MEMBERS, OrganizationID],
    queryFn: ({ signal }) => client.organizations.members(undefined, { signal }),
  });
  return (
    <Section title="Members" description="Everybody who can log in and work here. Others join by the invite link.">
      {!data && error && (
        <Notice
          title="The members could not be loaded"
          text={error.message}
          action={
            <Button iconName="refresh" loading={isFetching} onClick={() => refetch()}>
              Retry
            </Button>
          }
        />
      )}
      {!data && !error && (
        <div className="members" role="status" aria-label="Loading">
          <Skeleton height="120px" />
          <Skeleton height="120px" />
        </div>
      )}
      {data && (
        <ul {...keptFocus} className="members" aria-label="Members">
          {data.members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
    </Section>
  );
};
