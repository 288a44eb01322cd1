import { daysBetween, type NzDate, showDate } from '#shared/nz-date.ts';
import { NO_VIN } from '#shared/vehicle-identity.ts';
import { formatKilometres } from '#shared/vehicle-types/odometer.ts';
import { vehicleTypeTitles } from '#shared/vehicle-types/vehicle-type.ts';
import { formatModel } from '#shared/vehicles/format-model.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import { useToday } from '../device/today.ts';
import { DaysLeft } from '../lists/days-left.tsx';
import { Plate } from '../ui/plate.tsx';

export const VehicleBand = ({ vehicle }: { vehicle: Vehicle }) => {
  const { Registration, ExpiryDateOfLastSuccessfulWof: expiry } = vehicle;
  const title = formatModel(vehicle) || 'Vehicle';
  return (
    <section className="vehicle-band band card" aria-label="Vehicle">
      <Plate registration={Registration} size="large" />
      <h1>{title}</h1>
      <dl>
        <div className="vehicle-expiry">
          <dt>WoF expires</dt>
          <dd>{expiry ? <Expiry day={expiry} /> : 'Unknown'}</dd>
        </div>
        {listFacts(vehicle).map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const Expiry = ({ day }: { day: NzDate }) => {
  const left = daysBetween(useToday(), day);
  return (
    <>
      {showDate(day)}{' '}
      {left < 0 ? <span className="days-left days-left-last">{formatExpired(-left)}</span> : <DaysLeft days={left} />}
    </>
  );
};

const formatExpired = (days: number) => `expired ${days === 1 ? 'yesterday' : `${days} days ago`}`;

const listFacts = (vehicle: Vehicle): [string, string][] => {
  const { Vin, hasNoVin, BodyStyle, FuelType, VehicleType, LatestOdometerReading: km, odometerUnit } = vehicle;
  const here = vehicle.DateOfFirstRegistrationInNz ?? '';
  const facts: [string, string][] = [
    ['VIN', Vin ?? (hasNoVin ? NO_VIN : '')],
    ['Type', VehicleType ? vehicleTypeTitles[VehicleType] : ''],
    ['Body', BodyStyle],
    ['Fuel', FuelType],
    ['First registered in NZ', here.length === 4 ? here : showDate(here)],
    ['First registered anywhere', showDate(vehicle.vehicleFirstRegistered ?? '')],
    ['Odometer', km === null ? '' : formatKilometres(km, odometerUnit)],
  ];
  return facts.filter(([, words]) => words !== '');
};
