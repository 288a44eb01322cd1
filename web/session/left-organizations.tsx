import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { showDate } from '#shared/nz-date.ts';
import { notFound } from '#shared/problem.ts';
import { FormStatus, getErrorMessage } from '../ui/form-status.tsx';
import { switchOrganization } from './choice.ts';
import { useClient, useUser } from './session.tsx';
import '../client/nouns/organizations.ts';
import './left-organizations.css';

const NOT_NOW = 'You could not return to this workshop';
const OVER = 'You can no longer return without an invite. Ask one of its Admins.';
const isOver = (error: Error | null) => error?.message === notFound().message;

/** Lists the organizations that the user left and may return to. */
export const LeftOrganizations = () => {
  const client = useClient();
  const { left } = useUser();
  const comeBack = useMutation({
    mutationFn: (OrganizationID: string) => client.organizations.comeBack({ body: { OrganizationID } }),
    onSuccess: (_, organizationId) => switchOrganization(organizationId),
  });
  if (left.length === 0) return null;
  return (
    <>
      <ul className="left-organizations plain-list stack-8" aria-label="Workshops you left">
        {left.map(({ OrganizationID, Name, returnsUntil }) => (
          <li key={OrganizationID}>
            <span>
              {Name} <small className="fine-print">Left; you can return until {showDate(returnsUntil)}</small>
            </span>
            <Button
              formAction="none"
              ariaLabel={`Return to ${Name}`}
              loading={comeBack.isPending && comeBack.variables === OrganizationID}
              onClick={() => comeBack.mutate(OrganizationID)}
            >
              Return
            </Button>
          </li>
        ))}
      </ul>
      <FormStatus error={isOver(comeBack.error) ? OVER : getErrorMessage(comeBack.error, NOT_NOW)} />
    </>
  );
};
