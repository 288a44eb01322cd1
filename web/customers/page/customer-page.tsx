import './customer-page.css';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { getNameOrContact } from '#shared/customers/name.ts';
import type { CustomerPage as Told } from '#shared/customers/page.ts';
import { Problem } from '#shared/problem.ts';
import { paths } from '../../paths.ts';
import { useClient, useScope } from '../../session/session.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx';
import { Notice } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { QueryState } from '../../ui/screens/query-state.tsx';
import { Consents } from './consents.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { Duplicates } from './duplicates.tsx';
import { History } from './history.tsx';
import { PersonalData } from './personal-data.tsx';
import { customerQuery } from './queries.ts';
import { TheirInspections } from './their-inspections.tsx';
import { TheirVehicles } from './their-vehicles.tsx';

const TITLE = 'Customer';

/** `/customer/{CustomerID}`: details, consents, vehicles and inspections of a customer. */
export const CustomerPage = () => {
  const client = useClient();
  const { id = '' } = useParams();
  const query = useQuery(customerQuery(client, id));
  const { data, error } = query;
  usePageTitle(TITLE);
  // the id of a merged customer redirects to the remaining record
  if (data && data.customer.CustomerID !== id)
    return <Navigate to={paths.customer(data.customer.CustomerID)} replace />;
  if (data) return <Opened key={id} page={data} />;
  if (error instanceof Problem && error.code === 'not-found') return <NotFound />;
  return <QueryState query={query} heading="h1" title="Error loading customer" loading={<LoadingScreen />} />;
};

const Opened = ({ page }: { page: Told }) => {
  const isAdmin = useScope('Admin');
  const { customer } = page;
  const contacts = [customer.Mobile, customer.HomePhone, customer.Email].filter(Boolean).join(' · ');
  return (
    <div className="customer-page">
      <Page
        title={getNameOrContact(customer)}
        description={contacts}
        actions={[
          <LinkButton key="all" to={paths.customers}>
            Customers
          </LinkButton>,
        ]}
      >
        <div className="customer-columns">
          <div>
            <CustomerDetails customer={customer} />
            <Consents customer={customer} consents={page.consents} />
          </div>
          <div>
            <TheirVehicles id={customer.CustomerID} />
            <TheirInspections id={customer.CustomerID} />
            <Duplicates customer={customer} />
            <History page={page} />
            {isAdmin && <PersonalData customer={customer} />}
          </div>
        </div>
      </Page>
    </div>
  );
};

const NotFound = () => (
  <Notice
    heading="h1"
    title="Customer not found"
    text="Check the address. The customer may have been erased or belong to another workshop."
    action={<LinkButton to={paths.customers}>Customers</LinkButton>}
  />
);
