import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation } from '@tanstack/react-query';
import { nzDate, showDate } from '#shared/nz-date.ts';
import { client } from '../api.ts';
import { usePageTitle } from '../app/page-title.ts';
import {
  organizationsOf,
  switchOrganization,
  useOrganization,
  useReloadUser,
  useScope,
  useUser,
} from '../app/session.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { wordsOf } from '../ui/words-of.ts';

/** In place of the app while the organization worked for is closed. */
export const ClosedOrganizationPage = () => {
  const { OrganizationID, Name, Email, closed } = useOrganization();
  usePageTitle(`${Name} is closed`);
  const admin = useScope('Admin');
  const others = organizationsOf(useUser()).filter((one) => one.OrganizationID !== OrganizationID);
  const reloadUser = useReloadUser();
  const reopen = useMutation({ mutationFn: () => client.organizations.reopen(), onSuccess: reloadUser });
  if (!closed) return null;
  return (
    <SpaceBetween size="l">
      <Box variant="h1">{Name} is closed</Box>
      <div>
        It was closed on {showDate(nzDate(new Date(closed.at)))}. Nobody can work in it. Until{' '}
        {showDate(closed.opensUntil)} an Admin can open it again; everything is kept until then.
      </div>
      {admin ? (
        <Button variant="primary" loading={reopen.isPending} onClick={() => reopen.mutate()}>
          Open again
        </Button>
      ) : (
        <div>
          If it should be open, ask an Admin of {Name}
          {Email && `: ${Email}`}.
        </div>
      )}
      <Outcome error={wordsOf(reopen.error, 'The organization could not be opened')} />
      {others.length > 0 && (
        <SpaceBetween size="s">
          <Box variant="h2">Work for another organization</Box>
          {others.map((one) => (
            <Button key={one.OrganizationID} onClick={() => switchOrganization(one.OrganizationID)}>
              {one.Name}
              {one.closed && ' (closed)'}
            </Button>
          ))}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
};
