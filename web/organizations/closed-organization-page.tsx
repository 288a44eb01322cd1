import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { nzDate, showDate } from '#shared/nz-date.ts';
import { Question } from '../onboarding/question.tsx';
import { listOrganizations, switchOrganization } from '../session/choice.ts';
import { LeftOrganizations } from '../session/left-organizations.tsx';
import { useClient, useOrganization, useReloadUser, useScope, useUser } from '../session/session.tsx';
import { FormStatus, getErrorMessage } from '../ui/form-status.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import '../client/nouns/organizations.ts';

/** Shown instead of the app while the organization is closed. */
export const ClosedOrganizationPage = () => {
  const client = useClient();
  const { Name, Email, closed } = useOrganization();
  usePageTitle(`${Name} is closed`);
  const admin = useScope('Admin');
  const reloadUser = useReloadUser();
  const reopen = useMutation({ mutationFn: () => client.organizations.reopen(), onSuccess: reloadUser });
  if (!closed) return null;
  return (
    <div className="stack-20">
      <Question
        title={`${Name} is closed`}
        actions={
          admin && (
            <Button variant="primary" formAction="none" loading={reopen.isPending} onClick={() => reopen.mutate()}>
              Reopen
            </Button>
          )
        }
      >
        <p>
          It was closed on {showDate(nzDate(new Date(closed.at)))}. An Admin can reopen it until{' '}
          {showDate(closed.opensUntil)}. Everything is kept until then.
        </p>
        {!admin && (
          <p>
            To reopen it, ask an Admin of {Name}
            {Email && `: ${Email}`}.
          </p>
        )}
        <FormStatus error={getErrorMessage(reopen.error, 'The workshop could not be reopened')} />
      </Question>
      <OtherWorkshops />
    </div>
  );
};

const OtherWorkshops = () => {
  const { OrganizationID } = useOrganization();
  const user = useUser();
  const others = listOrganizations(user).filter((one) => one.OrganizationID !== OrganizationID);
  return (
    <>
      {user.left.length > 0 && (
        <section className="question stack-16 flush" aria-labelledby="left-organizations">
          <h2 id="left-organizations">Return to a workshop you left</h2>
          <LeftOrganizations />
        </section>
      )}
      {others.length > 0 && (
        <section className="question stack-16 flush" aria-labelledby="other-organizations">
          <h2 id="other-organizations">Switch to another workshop</h2>
          {others.map((one) => (
            <Button key={one.OrganizationID} onClick={() => switchOrganization(one.OrganizationID)}>
              {one.Name}
              {one.closed && ' (closed)'}
            </Button>
          ))}
        </section>
      )}
    </>
  );
};
