import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useClient } from '../../session/session.tsx';
import { Section } from '../../settings/form/section.tsx';
import { Plate } from '../../ui/plate.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/query-state.tsx';
import { vehiclesQuery } from './queries.ts';

/** Vehicles owned by a customer. */
export const TheirVehicles = ({ id }: { id: string }) => {
  const query = useInfiniteQuery(vehiclesQuery(useClient(), id));
  const vehicles = query.data?.pages.flatMap((page) => page.vehicles);
  return (
    <Section title="Vehicles">
      {!vehicles && (
        <QueryState query={query} title="Vehicles could not be loaded" loading={<LoadingBlock height="60px" />} />
      )}
      {vehicles?.length === 0 && <p className="quiet flush">No inspected vehicles for this customer.</p>}
      {vehicles && vehicles.length > 0 && (
        <ul className="their-vehicles" aria-label="Vehicles">
          {vehicles.map(({ VehicleID, Registration, Year, Make, Model }) => (
            <li key={VehicleID}>
              <Link className="card card-link" to={paths.vehicle(VehicleID)}>
                <Plate registration={Registration} />
                <span>{[Year, Make, Model].filter(Boolean).join(' ') || 'Vehicle'}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more vehicles
        </Button>
      )}
    </Section>
  );
};
