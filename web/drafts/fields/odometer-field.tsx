import { useId } from 'react';
import { findLowerOdometer, getDoubtTitle } from '#shared/doubts/doubts.ts';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import { OdometerUnit } from '#shared/vehicle-types/odometer.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { typeField } from '../store/field-text.ts';
import { useOdometerBefore } from '../store/use-last-visit.ts';
import { Doubt } from './doubt.tsx';
import { TextField } from './text-field.tsx';

type Props = { name: 'vehicleOdometer' | 'recheckOdometer'; unit: 'odometerUnit' | 'recheckOdometerUnit' };

const UNITS = OdometerUnit.exclude(['']).options;

/** An odometer reading with its unit, and a warning if it is lower than before. */
export const OdometerField = ({ name, unit }: Props) => {
  const store = useDraftStore();
  const odometerBefore = useOdometerBefore();
  const chosen = useDraft(({ mine }) => mine[unit] || 'km');
  const doubt = useDraft(({ mine }) => {
    const found = findLowerOdometer(mine, odometerBefore).find(({ about }) => about === name);
    return found && `${getDoubtTitle(name)}: ${found.said}`;
  });
  const id = useId();
  return (
    <div className="odometer">
      <TextField name={name} kind="number" />
      <div className="plain-field" data-name={unit}>
        <label htmlFor={id}>{fieldTitle(unit)}</label>
        <select
          className="control"
          id={id}
          value={chosen}
          onChange={({ target }) => typeField(store, unit, target.value)}
        >
          {UNITS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <Doubt text={doubt} />
    </div>
  );
};
