import Alert from '@cloudscape-design/components/alert';
import { paths } from '../paths.ts';
import { useOrganization, useScope, useSession } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** Shown on Home until both authority numbers are set, because without them every sheet has blanks. */
export const NumbersMissing = () => {
  const { user, subUser } = useSession();
  const { Name, CompanyAuthorityNumber } = useOrganization();
  const admin = useScope('Admin');
  const own = (subUser ?? user).InspectorAuthorityNumber.trim() === '';
  const company = CompanyAuthorityNumber.trim() === '';
  return (
    <Alert
      type="warning"
      header="Add your authority numbers"
      action={
        <div className="row">
          {company && admin && (
            <LinkButton to={`${paths.settings}#organization`}>Enter the authority number</LinkButton>
          )}
          {own && (
            <LinkButton to={`${paths.settings}#${subUser ? 'inspectors' : 'you'}`}>
              Enter the inspector number
            </LinkButton>
          )}
        </div>
      }
    >
      {company && (
        <p>
          {Name} has no authority number.{!admin && ' Ask an Admin to enter it.'}
        </p>
      )}
      {own && <p>{subUser ? `${subUser.name} has no inspector number.` : 'You have no inspector number.'}</p>}
    </Alert>
  );
};
