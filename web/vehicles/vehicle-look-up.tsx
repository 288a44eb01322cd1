import { fieldTitle } from '#shared/sheets/field-titles.ts';
import { formatModel } from '#shared/vehicles/format-model.ts';
import './vehicle-look-up.css';
import Button from '@cloudscape-design/components/button';
import { useHref } from 'react-router';
import { showDate } from '#shared/nz-date.ts';
import { formatKilometres } from '#shared/vehicle-types/odometer.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import { useConnected } from '../device/connection.ts';
import { useDraft, useDraftStore } from '../drafts/store/current-draft.tsx';
import { typeField } from '../drafts/store/field-text.ts';
import { DeclinedBefore } from '../drafts/vehicle/declined-before.tsx';
import { useVehicleChange } from '../drafts/vehicle/use-vehicle-change.tsx';
import { paths } from '../paths.ts';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { confirmFound, listDifferences, replaceByFound } from './found-vehicle.ts';
import { useVehicleLookUp } from './use-vehicle-look-up.ts';

const BY_HAND = 'Enter the details yourself.';

/** The vehicle that was found by plate or VIN, for the inspector to confirm. A training sheet looks nothing up. */
export const VehicleLookUp = () => {
  const isTraining = useDraft(({ training }) => training === true);
  return isTraining ? null : <LookUp />;
};

const LookUp = () => {
  const lookUp = useVehicleLookUp();
  const isConfirmed = useDraft(({ session }) => session.pendingVehicleDataChecked);
  const isConnected = useConnected();
  const { vehicle, askRegister } = lookUp;
  return (
    <section className="vehicle-look-up" aria-label="Vehicle look-up" data-name="vehicleLookUp" {...useKeptFocus()}>
      <p role="status">
        {lookUp.hasFailed && `${isConnected ? 'The register did not respond' : 'No connection'}. ${BY_HAND}`}
        {lookUp.isUnknownToRegister && `This vehicle is not in the register. ${BY_HAND}`}
        {(vehicle || lookUp.wasFound) && isConfirmed && 'Vehicle details confirmed'}
        {lookUp.wasFound &&
          !isConfirmed &&
          "Found earlier. We'll look it up again when you're online so you can confirm it."}
      </p>
      {vehicle && !isConfirmed && <Found vehicle={vehicle} />}
      {vehicle && <DeclinedBefore />}
      {lookUp.similar.map((plate) => (
        <Similar key={plate} plate={plate} />
      ))}
      {lookUp.canAskRegister && (
        <Button iconName="search" loading={askRegister.isPending} onClick={() => askRegister.mutate()}>
          Look up in the register
        </Button>
      )}
    </section>
  );
};

/** Offers a known plate that looks like the typed one. */
const Similar = ({ plate }: { plate: string }) => {
  const store = useDraftStore();
  return (
    <div className="similar-plate">
      <span>
        You have a vehicle with the plate <strong>{plate}</strong>. Is it this one?
      </span>
      <Button onClick={() => typeField(store, 'vehicleRegistrationPlate', plate)}>Use {plate}</Button>
    </div>
  );
};

const Found = ({ vehicle }: { vehicle: Vehicle }) => {
  const store = useDraftStore();
  const { change, question } = useVehicleChange();
  const history = useHref(paths.vehicle(vehicle.VehicleID));
  const different = useDraft(({ mine }) =>
    listDifferences(mine, vehicle)
      .map(([name, value]) => `${fieldTitle(name)} ${mine[name]}, not ${value}`)
      .join('; '),
  );
  return (
    <div className="found-vehicle">
      <strong>{vehicle.source === 'own' ? 'Found in your records' : 'Found in the register'}</strong>
      <span>{formatFacts(vehicle)}</span>
      {different && <span className="problem">On this sheet: {different}</span>}
      <div className="actions row">
        {different && <Button onClick={() => change(replaceByFound(store, vehicle))}>Use these details</Button>}
        <Button variant="primary" onClick={() => confirmFound(store, vehicle)}>
          Confirm
        </Button>
        {vehicle.VehicleID && (
          <a className="found-history" href={history} target="_blank" rel="noopener">
            Vehicle history<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </div>
      {question}
    </div>
  );
};

/** Formats the details that an inspector compares with the vehicle. */
const formatFacts = (vehicle: Vehicle) =>
  [
    formatModel(vehicle),
    vehicle.BodyStyle,
    vehicle.FuelType,
    vehicle.VehicleType,
    vehicle.Vin && `VIN ${vehicle.Vin}`,
    vehicle.ExpiryDateOfLastSuccessfulWof && `WoF to ${showDate(vehicle.ExpiryDateOfLastSuccessfulWof)}`,
    vehicle.LatestOdometerReading !== null &&
      `${formatKilometres(vehicle.LatestOdometerReading, vehicle.odometerUnit)} when last seen`,
  ]
    .filter(Boolean)
    .join(' · ');
