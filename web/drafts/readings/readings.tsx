import './readings.css';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { readingDoubt } from '#shared/sheets/reading-doubts.ts';
import { limitsOn } from '#shared/sheets/rule-tables.ts';
import { useDraft } from '../store/current-draft.tsx';
import { BrakeTable } from './brake-table.tsx';
import type { OnAutomatic } from './reading.tsx';
import { TyrePlan } from './tyre-plan.tsx';

/** The readings that decide an item, as they lie on the vehicle, with their limit. */
export const Readings = ({ name, onAutomatic }: { name: ItemName; onAutomatic: OnAutomatic }) => {
  const limit = useDraft(({ mine }) => limitOf(mine, name));
  const doubt = useDraft(({ mine }) => readingDoubt(mine, name));
  return (
    <div className="readings">
      <p>{limit}</p>
      {name === 'chassisTyreTreadAndDepth' ? (
        <TyrePlan onAutomatic={onAutomatic} />
      ) : (
        <BrakeTable brake={name === 'parkingBrakeReading' ? 'parking' : 'service'} onAutomatic={onAutomatic} />
      )}
      {doubt && (
        <p className="doubt" role="status">
          {doubt}
        </p>
      )}
    </div>
  );
};

const limitOf = ({ versionDate, serviceBrakeOverallThreshold }: FilledSheet, name: ItemName) => {
  const { treadDepthMm, parkingBrakePercent, imbalanceShare } = limitsOn(versionDate);
  if (name === 'chassisTyreTreadAndDepth') return `At least ${treadDepthMm} mm`;
  const overall = name === 'parkingBrakeReading' ? parkingBrakePercent : serviceBrakeOverallThreshold;
  return `Overall at least ${overall} %, left and right within ${imbalanceShare * 100} %`;
};
