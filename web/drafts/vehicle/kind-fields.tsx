import './kind-fields.css';
import { useState } from 'react';
import { explainExcess } from '#shared/input/excess.ts';
import { fieldTitles } from '#shared/sheets/completeness.ts';
import { changeVehicle } from '#shared/sheets/vehicle-change.ts';
import { type Equipment, equipment, equipmentOn, Fitted } from '#shared/vehicle-types/equipment.ts';
import { FUEL_MAX_LENGTH, FUELS, normalizeFuel } from '#shared/vehicle-types/fuels.ts';
import { VehicleType, vehicleTypeTitles } from '#shared/vehicle-types/vehicle-type.ts';
import { RoomLeft } from '../../ui/fields/room-left.tsx';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { ChoicePills } from './choice-pills.tsx';
import { useVehicleChange } from './use-vehicle-change.tsx';

const TYPES = VehicleType.options.map((value) => ({ value, title: vehicleTypeTitles[value] }));
const FITTED = [
  { value: 'yes', title: 'Fitted' },
  { value: 'no', title: 'Not fitted' },
];
const CHOICES = FUELS.map((value) => ({ value, title: value }));

/** The vehicle type, unset until chosen. */
export const VehicleTypeField = ({ title = fieldTitles.vehicleType }: { title?: string }) => {
  const chosen = useDraft(({ mine }) => (mine.vehicleTypeUnknown ? '' : mine.vehicleType));
  const { change, question } = useVehicleChange();
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
 * The fuel: one of the choices, or any other text. While the user types, the text stays as typed; afterwards a listed
 * fuel is chosen. If the text would clear results, it is applied when the field loses focus.
 */
export const FuelField = () => {
  const store = useDraftStore();
  const fuel = useDraft(({ mine }) => mine.vehicleFuelType);
  const held = useDraft(({ invalid }) => invalid.vehicleFuelType?.text);
  const [typed, setTyped] = useState<string>();
  const { change, question } = useVehicleChange(() => setTyped(undefined));
  const set = (vehicleFuelType: string) => change({ vehicleFuelType });
  const text = typed ?? held ?? (FUELS.some((value) => value === fuel) ? '' : fuel);
  const type = (next: string) => {
    const problem = explainExcess(next.trim(), FUEL_MAX_LENGTH);
    if (problem) store.dispatch({ type: 'invalid', field: 'vehicleFuelType', invalid: { text: next, problem } });
    else if (changeVehicle(store.state().mine, { vehicleFuelType: next }).leaving.length === 0) set(next.trim());
    // after `set`, which forgets what was typed
    setTyped(next);
  };
  const leave = () => {
    if (typed !== undefined && !explainExcess(typed.trim(), FUEL_MAX_LENGTH)) set(normalizeFuel(typed));
  };
  return (
    <ChoicePills
      name="vehicleFuelType"
      title={fieldTitles.vehicleFuelType}
      choices={CHOICES}
      chosen={held === undefined ? fuel : ''}
      onChoose={set}
    >
      <input
        className="control"
        data-spare
        aria-label={`Other ${fieldTitles.vehicleFuelType.toLowerCase()}`}
        placeholder="Other"
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      <RoomLeft text={text.trim()} max={FUEL_MAX_LENGTH} />
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
