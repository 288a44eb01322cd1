import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Mark } from '#shared/checksheets/result-mark.tsx';
import { paths } from '../paths.ts';
import { useClient, useOrganization, useUser } from '../session/session.tsx';
import { MEMBERS } from '../settings/form/queries.ts';
import '../client/nouns/organizations.ts';
import '../ui/result-mark.css';
import './first-steps.css';

/** What the Admin of a new workshop should set up. Shown until everything is done. */
export const FirstSteps = () => {
  const client = useClient();
  const { OrganizationID, PricingMatrix, CannedJobs = {} } = useOrganization();
  const { subUsers } = useUser();
  const { data } = useQuery({
    queryKey: [...MEMBERS, OrganizationID],
    queryFn: ({ signal }) => client.organizations.members(undefined, { signal }),
  });
  if (!data) return null;
  const steps = [
    {
      text: 'Set the prices for your estimates',
      to: 'prices',
      isDone: Object.keys({ ...PricingMatrix, ...CannedJobs }).length > 0,
    },
    { text: 'Invite a second inspector', to: 'members', isDone: data.members.length + subUsers.length > 1 },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Container header={<Header variant="h2">Set up your workshop</Header>}>
      <ul className="first-steps plain-list" aria-label="Set up your workshop">
        {steps.map(({ text, to, isDone }) => (
          <li key={to}>
            <span className={`result ${isDone ? 'PASS' : 'UNSELECTED'}`}>
              <Mark result={isDone ? 'PASS' : 'UNSELECTED'} />
            </span>
            <Link to={`${paths.settings}#${to}`}>{text}</Link>
            {isDone && <span className="quiet">Done</span>}
          </li>
        ))}
      </ul>
      <p className="quiet">
        Coming from another system? <Link to={paths.importCustomers}>Import your customers from a file</Link>.
      </p>
      <p className="flush quiet">
        Want to practise first? Switch on Training Mode in <Link to={`${paths.settings}#you`}>Settings</Link>: the
        sheets you start then stay on this device.
      </p>
    </Container>
  );
};
