import { useEffect, useEffectEvent, useRef } from 'react';
import type { ItemName } from '#shared/inspections/checklist.ts';
import type { FilledSheet } from '#shared/inspections/model.ts';
import { type ReadingName, readingsOf, readingUnit } from '#shared/inspections/readings.ts';
import { limitsOn } from '#shared/inspections/rule-tables.ts';
import { withReadings } from '#shared/inspections/suggested-results.ts';
import { useDraft, useDraftStore } from '../drafts/current-draft.tsx';
import { useField } from './use-field.ts';
import { fieldTitle } from './what-is-open.ts';

type OnAutomatic = (names: readonly ItemName[]) => void;

/** The readings that decide an item, with their limit. */
export const Readings = ({ name, onAutomatic }: { name: ItemName; onAutomatic: OnAutomatic }) => {
  const limit = useDraft(({ mine }) => limitOf(mine, name));
  return (
    <div className="readings">
      <p>{limit}</p>
      {readingsOf[name]?.map((reading) => (
        <Reading key={reading} name={reading} onAutomatic={onAutomatic} />
      ))}
    </div>
  );
};

const limitOf = ({ versionDate, serviceBrakeOverallThreshold }: FilledSheet, name: ItemName) => {
  const { treadDepthMm, parkingBrakePercent, imbalanceShare } = limitsOn(versionDate);
  if (name === 'chassisTyreTreadAndDepth') return `At least ${treadDepthMm} mm`;
  const overall = name === 'parkingBrakeReading' ? parkingBrakePercent : serviceBrakeOverallThreshold;
  return `Overall at least ${overall} %, left and right within ${imbalanceShare * 100} %`;
};

/** One figure. What it suggests is decided when it is written, not while: 1 is on the way to 12. */
const Reading = ({ name, onAutomatic }: { name: ReadingName; onAutomatic: OnAutomatic }) => {
  const store = useDraftStore();
  const { text, type, problem, leave } = useField(name);
  /** What the last decision was made with. */
  const decidedOn = useRef(store.state().mine[name]);
  const decide = () => {
    const { mine } = store.state();
    const { items, added } = withReadings({ ...mine, [name]: decidedOn.current }, { [name]: mine[name] });
    decidedOn.current = mine[name];
    if (items.length > 0)
      store.dispatch({ type: 'typed', parts: new Map(items.map((item) => [item.inspectionItemName, item])) });
    if (added.length > 0) onAutomatic(added);
  };
  const decideAtLast = useEffectEvent(decide);
  useEffect(() => () => decideAtLast(), []);
  return (
    <label className="reading" data-overall={name.endsWith('Overall')}>
      <span>{fieldTitle(name)}</span>
      <input
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        value={text}
        aria-invalid={problem !== ''}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          leave();
          decide();
        }}
      />
      <span>{readingUnit(name)}</span>
      {problem && (
        <span className="problem" role="alert">
          {problem}
        </span>
      )}
    </label>
  );
};
