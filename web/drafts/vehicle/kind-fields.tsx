import './kind-fields.css';
import { useState } from 'react';
import { fieldTitles } from '#shared/sheets/completeness.ts';
import { changeVehicle } from '#shared/sheets/vehicle-change.ts';
import { type Equipment, equipment, equipmentOn, Fitted } from '#shared/vehicle-types/equipment.ts';
import { VehicleType, vehicleTypeTitles } from '#shared/vehicle-types/vehicle-type.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { ChoicePills } from './choice-pills.tsx';
import { useVehicleChange } from './use-vehicle-change.tsx';

const TYPES = VehicleType.options.map((value) => ({ value, title: vehicleTypeTitles[value] }));
const FITTED = [
  { value: 'yes', title: 'Fitted' },
  { value: 'no', title: 'Not fitted' },
];
const FUELS = [
  ...['Petrol', 'Diesel', 'Petrol hybrid', 'Diesel hybrid', 'Plug-in hybrid', 'Electric', 'LPG', 'CNG'],
  'Hydrogen',
].map((value) => ({ value, title: value }));
const FUEL_MAX_LENGTH = 40;

/** The vehicle type, unset until chosen. */
export const VehicleTypeField = ({
  title = fieldTitles.vehicleType,
  onDone,
}: {
  title?: string;
  onDone?: () => void;
}) => {
  const chosen = useDraft(({ mine }) => (mine.vehicleTypeUnknown ? '' : mine.vehicleType));
  const { change, question } = useVehicleChange(onDone);
  return (
    <>
      <ChoicePills
        name="vehicleType"
        title={title}
        choices={TYPES}
        chosen={chosen}
        onChoose={(value) => change({ vehicleType: VehicleType.parse(value), vehicleTypeUnknown: false })}
      />
      {question}
    </>
  );
};

/**
 * The fuel: one of the choices, or any other text. If the text would clear results, it is applied when the field loses
 * focus.
 */
export const FuelField = () => {
  const store = useDraftStore();
  const fuel = useDraft(({ mine }) => mine.vehicleFuelType);
  const [typed, setTyped] = useState<string>();
  const { change, question } = useVehicleChange(() => setTyped(undefined));
  const set = (vehicleFuelType: string) => change({ vehicleFuelType });
  const other = FUELS.some(({ value }) => value === fuel) ? '' : fuel;
  return (
    <ChoicePills
      name="vehicleFuelType"
      title={fieldTitles.vehicleFuelType}
      choices={FUELS}
      chosen={fuel}
      onChoose={set}
    >
      <input
        className="control"
        data-spare
        aria-label={`Other ${fieldTitles.vehicleFuelType.toLowerCase()}`}
        placeholder="Other"
        maxLength={FUEL_MAX_LENGTH}
        value={typed ?? other}
        onChange={({ target: { value } }) => {
          if (changeVehicle(store.state().mine, { vehicleFuelType: value }).leaving.length > 0) setTyped(value);
          else set(value);
        }}
        onBlur={() => typed !== undefined && set(typed)}
      />
      {question}
    </ChoicePills>
  );
};

const FittedField = ({ name }: { name: Equipment }) => {
  const chosen = useDraft(({ mine }) => mine[name]);
  const { change, question } = useVehicleChange();
  return (
    <>
      <ChoicePills
        name={name}
        title={equipment[name].title}
        choices={FITTED}
        chosen={chosen}
        onChoose={(value) => change({ [name]: Fitted.parse(value) })}
      />
      {question}
    </>
  );
};

/** Whether the vehicle has the equipment of its type. `only` limits this to some equipment. */
export const EquipmentFields = ({ only }: { only?: readonly Equipment[] }) => {
  const vehicleType = useDraft(({ mine }) => mine.vehicleType);
  return equipmentOn(vehicleType)
    .filter((name) => only?.includes(name) ?? true)
    .map((name) => <FittedField key={name} name={name} />);
};
