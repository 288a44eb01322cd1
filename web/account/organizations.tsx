import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { showDate } from '#shared/nz-date.ts';
import { paths } from '../paths.ts';
import { listOrganizations, switchOrganization } from '../session/choice.ts';
import { useClient, useOrganization, useUser } from '../session/session.tsx';
import { errorMessage } from '../ui/error-message.ts';
import { FormStatus } from '../ui/form-status.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** Where the person may work: choose one, return to one that was left, set up another. */
export const Organizations = () => {
  const client = useClient();
  const user = useUser();
  const current = useOrganization();
  const comeBack = useMutation({
    mutationFn: (OrganizationID: string) => client.organizations.comeBack({ body: { OrganizationID } }),
    onSuccess: (_, organizationId) => switchOrganization(organizationId),
  });
  return (
    <>
      <ul className="organizations" aria-label="Organizations">
        {listOrganizations(user).map(({ OrganizationID, Name, closed }) => (
          <li key={OrganizationID}>
            <button
              type="button"
              className="organization"
              aria-current={OrganizationID === current.OrganizationID || undefined}
              disabled={OrganizationID === current.OrganizationID}
              onClick={() => switchOrganization(OrganizationID)}
            >
              <strong>{Name}</strong>
              <small>
                {[
                  OrganizationID === current.OrganizationID && 'Working here now',
                  closed && `Closed; can be opened until ${showDate(closed.opensUntil)}`,
                ]
                  .filter(Boolean)
                  .join('. ')}
              </small>
            </button>
          </li>
        ))}
        {user.left.map(({ OrganizationID, Name, returnsUntil }) => (
          <li key={OrganizationID} className="left">
            <span>
              {Name} <small>Left; you can return until {showDate(returnsUntil)}</small>
            </span>
            <Button
              ariaLabel={`Return to ${Name}`}
              loading={comeBack.isPending && comeBack.variables === OrganizationID}
              onClick={() => comeBack.mutate(OrganizationID)}
            >
              Return
            </Button>
          </li>
        ))}
      </ul>
      <FormStatus error={errorMessage(comeBack.error, 'You could not return to this organization')} />
      <LinkButton to={paths.newOrganization} iconName="add-plus">
        Set up another organization
      </LinkButton>
    </>
  );
};
