import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { getNameOrContact } from '#shared/customers/name.ts';
import {
  type Consent,
  type ConsentKind,
  type Consents as ConsentsTold,
  type ConsentWay,
  consentKinds,
  consentWays,
  hasConsent,
  isFollowedUp,
  type CustomerPage as Told,
} from '#shared/customers/page.ts';
import { Problem } from '#shared/problem.ts';
import { formatModel } from '#shared/vehicles/format-model.ts';
import { NewEstimate } from '../../estimates/begin/new-estimate.tsx';
import { EstimatesOf } from '../../estimates/list/estimates-of.tsx';
import { createInspectionLine } from '../../lists/line.ts';
import { LineCards } from '../../lists/line-cards.tsx';
import { getPosition, LongList, useLongList } from '../../lists/long-list.tsx';
import { paths } from '../../paths.ts';
import { useClient, useScope } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Plate } from '../../ui/plate.tsx';
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx';
import { LoadingBlock, Notice, QueryState } from '../../ui/screens/notice.tsx';
import { Page } from '../../ui/screens/page.tsx';
import { usePageTitle } from '../../ui/screens/page-title.ts';
import { CustomerDetails } from './customer-details.tsx';
import { Duplicates } from './duplicates.tsx';
import { History } from './history.tsx';
import { PersonalData } from './personal-data.tsx';
import { cacheCustomerPage, customerQuery, inspectionsQuery, vehiclesQuery } from './queries.ts';
import '../../client/nouns/customers.ts';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useState } from 'react';
import type { Customer } from '#shared/customers/model.ts';
import { showInstant } from '#shared/nz-date.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { consentWords } from './consent-words.ts';
import './customer-page.css';

const TITLE = 'Customer';

/** `/customer/{CustomerID}`: details, consents, vehicles and inspections of a customer. */
export const CustomerPage = () => {
  const client = useClient();
  const { id = '' } = useParams();
  const query = useQuery(customerQuery(client, id));
  const { data, error } = query;
  usePageTitle(TITLE);
  // the id of a merged customer redirects to the surviving record
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
            <Section title="Estimates">
              <EstimatesOf of="customer" id={customer.CustomerID} />
            </Section>
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
    text="Check the web address. The customer may have been erased or belong to another workshop."
    action={<LinkButton to={paths.customers}>Customers</LinkButton>}
  />
);

/** Completed inspections of a customer, newest first. */
const TheirInspections = ({ id }: { id: string }) => {
  const query = useInfiniteQuery(inspectionsQuery(useClient(), id));
  const inspections = query.data?.pages.flatMap((page) => page.inspections);
  const { shown, ...part } = useLongList('Inspections', inspections, query);
  return (
    <Section title="Inspections">
      {!shown && (
        <QueryState query={query} title="Inspections could not be loaded" loading={<LoadingBlock height="60px" />} />
      )}
      {shown?.length === 0 && <p className="quiet flush">No inspections for this customer.</p>}
      <LongList part={part} noun="inspections">
        {shown && shown.length > 0 && (
          <LineCards lines={shown.map(createInspectionLine)} part={part} label="Inspections" />
        )}
      </LongList>
    </Section>
  );
};

/** Vehicles owned by a customer. */
const TheirVehicles = ({ id }: { id: string }) => {
  const query = useInfiniteQuery(vehiclesQuery(useClient(), id));
  const vehicles = query.data?.pages.flatMap((page) => page.vehicles);
  const { shown, ...part } = useLongList('Vehicles', vehicles, query);
  return (
    <Section title="Vehicles">
      {!shown && (
        <QueryState query={query} title="Vehicles could not be loaded" loading={<LoadingBlock height="60px" />} />
      )}
      {shown?.length === 0 && <p className="quiet flush">No inspected vehicles for this customer.</p>}
      <LongList part={part} noun="vehicles">
        {shown && shown.length > 0 && (
          <ul className="their-vehicles" aria-label="Vehicles">
            {shown.map((vehicle, index) => (
              <li key={vehicle.VehicleID} {...getPosition(part, index)}>
                <Link className="card card-link" to={paths.vehicle(vehicle.VehicleID)}>
                  <Plate registration={vehicle.Registration} />
                  <span>{formatModel(vehicle) || 'Vehicle'}</span>
                </Link>
                <NewEstimate VehicleID={vehicle.VehicleID} CustomerID={id} label={vehicle.Registration} />
              </li>
            ))}
          </ul>
        )}
      </LongList>
    </Section>
  );
};

type Props = { customer: Customer; consents: ConsentsTold };

/**
 * The customer's consents, requested separately. One that wasn't requested counts as not given. The follow-up of
 * estimates needs none: it can only be switched off.
 */
const Consents = ({ customer, consents }: Props) => {
  const [asked, setAsked] = useState<{ kind: ConsentKind; given: boolean }>();
  return (
    <Section
      title="Messages"
      description="Without a yes, a customer gets no reminders and no news, with one exception: an emailed estimate or quote that isn’t answered is followed up once, unless that is switched off here or in Settings."
    >
      <ul className="consents" aria-label="Consents">
        {consentKinds.map((kind) => {
          const said = consents[kind] ?? null;
          const isOn = hasConsent(consents, kind);
          const [yes, no] = actions[kind === 'estimates' ? 'switch' : 'consent'];
          return (
            <li key={kind}>
              <div>
                <strong>{consentWords[kind]}</strong>
                <span>{kind === 'estimates' ? describeFollowUp(consents) : describeConsent(said)}</span>
              </div>
              <Button
                ariaLabel={`${consentWords[kind]}: ${(isOn ? no : yes).toLowerCase()}`}
                onClick={() => setAsked({ kind, given: !isOn })}
              >
                {isOn ? no : yes}
              </Button>
            </li>
          );
        })}
      </ul>
      {asked && (
        <ConsentDialog customer={customer} consents={consents} {...asked} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  );
};

const actions = {
  consent: ['Record consent', 'Withdraw consent'],
  switch: ['Switch on', 'Switch off'],
} as const;

const describeFollowUp = (consents: ConsentsTold) => {
  const { estimates, reminders } = consents;
  if (estimates) return describeConsent(estimates);
  return isFollowedUp(consents) ? 'On: once for each, by email' : `Off, like reminders. ${describeConsent(reminders)}`;
};

const describeConsent = (said: Consent | null) =>
  said ? `${said.given ? 'Yes' : 'No'}, ${said.how}. Recorded ${showInstant(said.at)} by ${said.by}` : 'Not asked yet';

type Asked = Props & { kind: ConsentKind; given: boolean; onClose: () => void };
const ConsentDialog = ({ customer, consents, kind, given, onClose }: Asked) => {
  const client = useClient();
  const queries = useQueryClient();
  const [how, setHow] = useState<ConsentWay>();
  const params = { id: customer.CustomerID };
  const save = async () => {
    if (!how) return;
    try {
      const { version } = consents;
      await cacheCustomerPage(queries, await client.customers.consent({ params, body: { kind, given, how, version } }));
    } catch (error) {
      // the reloaded page shows what the other person entered
      if (error instanceof Problem && error.code === 'version-conflict')
        await queries.invalidateQueries(customerQuery(client, customer.CustomerID));
      throw error;
    }
  };
  return (
    <ConfirmDialog
      title={`${actions[kind === 'estimates' ? 'switch' : 'consent'][given ? 0 : 1]}?`}
      yes="Record"
      undoable
      disabled={!how}
      run={save}
      onClose={onClose}
    >
      <p>
        {getNameOrContact(customer)}{' '}
        {given ? 'agrees to' : kind === 'estimates' ? 'doesn’t want' : 'no longer agrees to'}:{' '}
        {consentWords[kind].toLowerCase()}.
      </p>
      <RadioGroup
        ariaLabel="How they told us"
        value={how ?? null}
        items={consentWays.map((value) => ({ value, label: `Told us ${value}` }))}
        onChange={({ detail }) => setHow(detail.value as ConsentWay)}
      />
      <p>Your name and the time are recorded too.</p>
    </ConfirmDialog>
  );
};
