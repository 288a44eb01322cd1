import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { VehicleHistory } from '#shared/history/model.ts';
import { listOdometers } from '#shared/history/visits.ts';
import { findOdometerRemarks, formatOdometerRemark } from '#shared/vehicles/odometer-remarks.ts';
import { DeclinedLines } from './declined-lines.tsx';
import { Owners } from './owners.tsx';
import { Readings } from './readings.tsx';
import { RepeatedFails } from './repeated-fails.tsx';
import { Timeline } from './timeline.tsx';
import { VehicleBand } from './vehicle-band.tsx';
import '../ui/screens/band.css';
import './vehicle.css';

/** The vehicle page: what it is, then what was found. Empty sections are omitted. */
export const VehicleView = ({ history }: { history: VehicleHistory }) => {
  const remarks = findOdometerRemarks(listOdometers(history.visits)).map(formatOdometerRemark);
  return (
    <SpaceBetween size="m">
      <VehicleBand vehicle={history.vehicle} />
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
      <div className="vehicle-row">
        <Timeline history={history} />
        <Readings history={history} />
      </div>
    </SpaceBetween>
  );
};
