import './readings.css';
import { UNLIKELY_READING } from '#shared/doubts/doubts.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { readingDoubt, unlikelyReadings } from '#shared/sheets/reading-doubts.ts';
import { readingsByItem } from '#shared/sheets/readings.ts';
import { getLimit } from '#shared/sheets/rule-tables.ts';
import { Doubt } from '../fields/doubt.tsx';
import { useDraft } from '../store/current-draft.tsx';
import { BrakeTable } from './brake-table.tsx';
import type { OnAutomatic } from './reading.tsx';
import { TyrePlan } from './tyre-plan.tsx';

/** The readings that decide an item, laid out as on the vehicle, with the limit. */
export const Readings = ({ name, onAutomatic }: { name: ItemName; onAutomatic: OnAutomatic }) => {
  const limit = useDraft(({ mine }) => formatLimits(mine, name));
  const doubt = useDraft(({ mine }) => readingDoubt(mine, name));
  const unlikely = useDraft(({ mine }) => formatUnlikely(mine, name));
  return (
    <div className="readings stack-8">
      <p>{limit}</p>
      {name === 'chassisTyreTreadAndDepth' ? (
        <TyrePlan onAutomatic={onAutomatic} />
      ) : (
        <BrakeTable brake={name === 'parkingBrakeReading' ? 'parking' : 'service'} onAutomatic={onAutomatic} />
      )}
      <Doubt text={doubt} />
      <Doubt text={unlikely} />
    </div>
  );
};

const formatUnlikely = (sheet: FilledSheet, name: ItemName) => {
  const said = unlikelyReadings(sheet, readingsByItem[name]).map((one) => one.said);
  return said.length > 0 ? `${UNLIKELY_READING}: ${said.join('; ')}` : undefined;
};

/** Formats the limits of an item's readings and whether they are confirmed. */
const formatLimits = (sheet: FilledSheet, name: ItemName) => {
  if (name === 'chassisTyreTreadAndDepth') {
    const tread = getLimit('treadDepthMm', sheet);
    return tread ? `At least ${tread.value} mm` : formatNoLimit(sheet);
  }
  const brake = name === 'parkingBrakeReading' ? 'parkingBrakePercent' : 'serviceBrakePercent';
  const overall = getLimit(brake, sheet);
  const differ = getLimit('imbalanceShare', sheet);
  const least = brake === 'serviceBrakePercent' ? sheet.serviceBrakeOverallThreshold : overall?.value;
  const limits = [
    overall && `overall at least ${least}%${formatUnconfirmed(overall)}`,
    differ && `left and right within ${differ.value * 100}%${formatUnconfirmed(differ)}`,
  ].filter((words) => words !== undefined);
  return limits.length > 0 ? capitalize(limits.join(', ')) : formatNoLimit(sheet);
};

const formatUnconfirmed = ({ confirmed }: { confirmed: boolean }) => (confirmed ? '' : ' (check the VIRM)');
const formatNoLimit = ({ vehicleType }: FilledSheet) => `No set limit for ${vehicleType}s. Use the VIRM.`;
const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
