import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Problem } from '#shared/problem.ts';
import '../client/nouns/history.ts';
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Fragment } from 'react';
import type { Customer } from '#shared/customers/model.ts';
import type { VehicleHistory, Visit } from '#shared/history/model.ts';
import { groupVisits, listEarlierOwners, listOdometers, listRepeatedFails } from '#shared/history/visits.ts';
import { showDate } from '#shared/nz-date.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { formatOdometer } from '#shared/vehicle-types/odometer.ts';
import { findOdometerRemarks, formatOdometerRemark } from '#shared/vehicles/odometer-remarks.ts';
import type { Client } from '../client/client.ts';
import { NewEstimate } from '../estimates/begin/new-estimate.tsx';
import { EstimatesOf } from '../estimates/list/estimates-of.tsx';
import { LineMark } from '../lists/days-left.tsx';
import { INSPECTIONS } from '../lists/queries.ts';
import { paths } from '../paths.ts';
import { useClient } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Plate } from '../ui/plate.tsx';
import { ResultMark } from '../ui/result-mark.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { Notice, QueryState } from '../ui/screens/notice.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { DeclinedLines } from './declined-lines.tsx';
import { Readings } from './readings.tsx';
import { Section } from './section.tsx';
import { VehicleBand } from './vehicle-band.tsx';
import '../ui/screens/band.css';
import './vehicle.css';

/** The query key starts with that of the lists, so that a submission invalidates both. */
const vehicleQuery = (client: Client, id: string) => ({
  queryKey: [...INSPECTIONS, 'vehicle', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.history.vehicle({ params: { id } }, { signal }),
});

/** `/vehicle/{VehicleID}`: everything known about a vehicle. */
export const VehiclePage = () => {
  const client = useClient();
  const { id = '' } = useParams();
  const query = useQuery(vehicleQuery(client, id));
  const { data, error } = query;
  usePageTitle('Vehicle', data?.vehicle.Registration);
  if (data) return <VehicleView key={id} history={data} />;
  if (error instanceof Problem && error.code === 'not-found') return <NotThere />;
  return <QueryState query={query} heading="h1" title="Error loading vehicle" loading={<LoadingScreen />} />;
};

const NotThere = () => (
  <Notice
    heading="h1"
    title="Vehicle not found"
    text="Check the web address. The vehicle may belong to another workshop, or have no inspections yet."
    action={<LinkButton to={paths.inspections}>Completed WOF's</LinkButton>}
  />
);

/** The vehicle's details, then its findings. Sections without content are left out. */
const VehicleView = ({ history }: { history: VehicleHistory }) => {
  const remarks = findOdometerRemarks(listOdometers(history.visits)).map(formatOdometerRemark);
  return (
    <SpaceBetween size="m">
      <VehicleBand vehicle={history.vehicle} />
      <div>
        <NewEstimate VehicleID={history.vehicle.VehicleID} />
      </div>
      {remarks.length > 0 && (
        <Alert type="warning" header="Check the odometer reading">
          <ul className="bullets">
            {remarks.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="vehicle-row">
        <Owners history={history} />
        <RepeatedFails visits={history.visits} />
      </div>
      <DeclinedLines history={history} />
      <Section title="Estimates">
        <EstimatesOf of="vehicle" id={history.vehicle.VehicleID} />
      </Section>
      <div className="vehicle-row">
        <Timeline history={history} />
        <Readings history={history} />
      </div>
    </SpaceBetween>
  );
};

/** Items that failed at more than one visit, if there are any. */
const RepeatedFails = ({ visits }: { visits: readonly Visit[] }) => {
  const fails = listRepeatedFails(visits);
  if (fails.length === 0) return null;
  return (
    <Section title="Failed more than once">
      <ul className="plain-list stack-8">
        {fails.map(({ line, visits: failedAt }) => (
          <li key={line.name} className="vehicle-repeated">
            <strong>
              {line.code} {line.title}
            </strong>
            <span className="vehicle-days">
              {failedAt.map((visit) => (
                <Fragment key={visit.id}>
                  <Link to={paths.checksheet(visit.id)}>
                    {showDate(visit.day) || `Sheet ${sheetNumber(visit.formattedId)}`}
                    {visit.isRecheck && ' (recheck)'}
                  </Link>{' '}
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** The inspections, newest first, each followed by its rechecks. */
const Timeline = ({ history: { vehicle, visits, isMore } }: { history: VehicleHistory }) => (
  <Section title="Inspections">
    {visits.length === 0 && <p className="quiet">No inspections here yet.</p>}
    <ol className="plain-list stack-8">
      {groupVisits(visits).map((group) => {
        const [first, ...rechecks] = [...group].reverse();
        return (
          first && (
            <li key={first.id} className="vehicle-visits stack-8">
              <VisitLink visit={first} plate={vehicle.Registration} />
              {rechecks.length > 0 && (
                <ol className="plain-list stack-8" aria-label={`Rechecks of sheet ${sheetNumber(first.formattedId)}`}>
                  {rechecks.map((visit) => (
                    <li key={visit.id}>
                      <VisitLink visit={visit} plate={vehicle.Registration} />
                    </li>
                  ))}
                </ol>
              )}
            </li>
          )
        );
      })}
    </ol>
    {isMore && (
      <div className="vehicle-more">
        <span>Older inspections may not be shown here.</span>
        <LinkButton to={`${paths.inspections}?search=${encodeURIComponent(vehicle.Vin || vehicle.Registration)}`}>
          All inspections of this vehicle
        </LinkButton>
      </div>
    )}
  </Section>
);

/** `plate` is the current plate. An earlier plate is shown if it differs. */
const VisitLink = ({ visit, plate }: { visit: Visit; plate: string }) => {
  const { day, found, formattedId, inspectorName, isRecheck, vehicleRegistrationPlate } = visit;
  const odometer = found?.odometer ?? null;
  const facts = [
    sheetNumber(formattedId),
    odometer === null ? '' : formatOdometer(odometer, found?.odometerUnit),
    inspectorName,
  ];
  return (
    <Link className="vehicle-visit" to={paths.checksheet(visit.id)}>
      <span className="vehicle-visit-head">
        <strong>{showDate(day) || 'No date'}</strong>
        <ResultMark result={hasPassed(visit) ? 'PASS' : 'FAIL'} />
        {isRecheck && <LineMark words="Recheck" />}
        {vehicleRegistrationPlate !== plate && <Plate registration={vehicleRegistrationPlate} size="small" />}
      </span>
      <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
      {found?.failed.map((name) => {
        const { code, title } = findLine(name);
        return (
          <span key={name} className="vehicle-failed">
            {code} {title}
          </span>
        );
      })}
      {!found && <span className="quiet">This record can't be read.</span>}
    </Link>
  );
};

/** The owner with contact details, and customers named on earlier sheets. */
const Owners = ({ history: { owner, visits } }: { history: VehicleHistory }) => {
  const earlier = listEarlierOwners(visits, owner);
  return (
    <Section title="Owner">
      {owner ? <Owner owner={owner} /> : <p className="quiet">No customer is linked to this vehicle.</p>}
      {earlier.length > 0 && (
        <>
          <h3>On earlier sheets</h3>
          <ul className="plain-list stack-8">
            {earlier.map(({ key, name, customerId, day }) => (
              <li key={key} className="vehicle-named">
                {customerId ? <Link to={paths.customer(customerId)}>{name}</Link> : <span dir="auto">{name}</span>}
                <span className="quiet">{day && `last on ${showDate(day)}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
};

const Owner = ({ owner: { CustomerID, CustomerName, Mobile, HomePhone, Email } }: { owner: Customer }) => (
  <div className="vehicle-owner">
    <Link to={paths.customer(CustomerID)}>
      <strong dir="auto">{CustomerName}</strong>
    </Link>
    {[Mobile, HomePhone].filter(Boolean).map((phone) => (
      <a key={phone} href={`tel:${phone}`}>
        {phone}
      </a>
    ))}
    {Email && <a href={`mailto:${Email}`}>{Email}</a>}
  </div>
);
