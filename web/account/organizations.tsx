import { showDate } from '#shared/nz-date.ts';
import { paths } from '../paths.ts';
import { listOrganizations, switchOrganization } from '../session/choice.ts';
import { LeftOrganizations } from '../session/left-organizations.tsx';
import { useOrganization, useUser } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** The user's organizations: switch, return to one they left, or add one. */
export const Organizations = () => {
  const user = useUser();
  const current = useOrganization();
  return (
    <>
      <ul className="organizations plain-list stack-8" aria-label="Workshops">
        {listOrganizations(user).map(({ OrganizationID, Name, closed }) => (
          <li key={OrganizationID}>
            <button
              type="button"
              className="organization card"
              aria-current={OrganizationID === current.OrganizationID || undefined}
              disabled={OrganizationID === current.OrganizationID}
              onClick={() => switchOrganization(OrganizationID)}
            >
              <strong>{Name}</strong>
              <small className="fine-print">
                {[
                  OrganizationID === current.OrganizationID && 'Working here now',
                  closed && `Closed. Can be reopened until ${showDate(closed.opensUntil)}`,
                ]
                  .filter(Boolean)
                  .join('. ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <LeftOrganizations />
      <LinkButton to={paths.newOrganization} iconName="add-plus">
        Set up another workshop
      </LinkButton>
    </>
  );
};
