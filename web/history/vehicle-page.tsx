import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Problem } from '#shared/problem.ts';
import '../client/nouns/history.ts';
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Fragment } from 'react';
import type { VehicleHistory, Visit } from '#shared/history/model.ts';
import { listOdometers, listRepeatedFails } from '#shared/history/visits.ts';
import { showDate } from '#shared/nz-date.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { findOdometerRemarks, formatOdometerRemark } from '#shared/vehicles/odometer-remarks.ts';
import type { Client } from '../client/client.ts';
import { INSPECTIONS } from '../lists/queries.ts';
import { paths } from '../paths.ts';
import { useClient } from '../session/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { Notice, QueryState } from '../ui/screens/notice.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { DeclinedLines } from './declined-lines.tsx';
import { Owners } from './owners.tsx';
import { Readings } from './readings.tsx';
import { Section } from './section.tsx';
import { Timeline } from './timeline.tsx';
import { VehicleBand } from './vehicle-band.tsx';
import '../ui/screens/band.css';
import './vehicle.css';

/** Under the lists' key, so that a submission invalidates it. */
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
    title="There is no such vehicle"
    text="The address may be mistyped, the vehicle belongs to another organization, or nobody has written it down yet."
    action={<LinkButton to={paths.inspections}>Completed WOF's</LinkButton>}
  />
);

/** The vehicle page: what it is, then what was found. Empty sections are omitted. */
const VehicleView = ({ history }: { history: VehicleHistory }) => {
  const remarks = findOdometerRemarks(listOdometers(history.visits)).map(formatOdometerRemark);
  return (
    <SpaceBetween size="m">
      <VehicleBand vehicle={history.vehicle} />
      {remarks.length > 0 && (
        <Alert type="warning" header="An odometer reading may be wrong">
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
