import { findLowerOdometer, getDoubtTitle } from '#shared/doubts/doubts.ts';
import { yearDoubt } from '#shared/doubts/year-doubt.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { useDraft } from '../store/current-draft.tsx';
import { useOdometerBefore } from '../store/use-odometer-before.ts';
import { Doubt } from './doubt.tsx';
import { TextField } from './text-field.tsx';

/** A number field with a warning about an unlikely value. */
export const NumberField = ({ name, note }: { name: FieldName; note?: string | undefined }) => {
  const odometerBefore = useOdometerBefore();
  const doubt = useDraft(({ mine }) => {
    if (name === 'vehicleYear') return yearDoubt(mine);
    const found = findLowerOdometer(mine, odometerBefore).find(({ about }) => about === name);
    return found && `${getDoubtTitle(name)}: ${found.said}`;
  });
  return (
    <div className="stack-8">
      <TextField name={name} kind="number" note={note} />
      <Doubt text={doubt} />
    </div>
  );
};
