import './item-row.css';
import { memo, useState } from 'react';
import type { ChecklistLine, ItemName } from '#shared/inspections/checklist.ts';
import { untouched, withoutBlanks } from '#shared/inspections/items.ts';
import type { InspectionItem } from '#shared/inspections/model.ts';
import { readingsOf } from '#shared/inspections/readings.ts';
import { type Result, resultWords } from '#shared/inspections/result.ts';
import { isDecidedByReadings } from '#shared/inspections/suggested-results.ts';
import type { VehicleType } from '#shared/inspections/vehicle-type.ts';
import { virmLink } from '#shared/reference/virm-links.ts';
import { useDraft, useDraftStore } from '../drafts/current-draft.tsx';
import { itemOf } from '../drafts/parts.ts';
import { ItemDetails } from './item-details.tsx';
import { Readings } from './readings.tsx';
import { remarksOf } from './remarks-of.ts';
import { Suggestion } from './suggestion.tsx';

const choices = ['PASS', 'FAIL', 'WARNING', 'NOTAPPLICABLE'] as const satisfies Result[];
const pillWords = { ...resultWords, WARNING: 'Warn' };

type Props = {
  line: ChecklistLine;
  vehicleType: VehicleType;
  /** Its reason was added by a reading a moment ago. */
  automatic: boolean;
  onAutomatic: (names: readonly ItemName[]) => void;
};

/**
 * One line of the checklist. It hears only of its own item, so that a tap draws one row again; and it is at most fifteen
 * elements while closed, so that the longest section opens at once.
 */
export const ItemRow = memo(({ line, vehicleType, automatic, onAutomatic }: Props) => {
  const store = useDraftStore();
  const item = useDraft(({ mine }) => itemOf(mine, line.name)) ?? untouched(line, vehicleType);
  const lacksReason = item.result === 'FAIL' && withoutBlanks(item).ReasonForRejections.length === 0;
  const [wantsDetails, setWantsDetails] = useState(lacksReason);
  const open = wantsDetails || automatic;
  const set = (change: Partial<InspectionItem>) =>
    store.dispatch({ type: 'typed', parts: new Map([[line.name, { ...item, ...change }]]) });
  const choose = (result: Result) => {
    set({ result });
    setWantsDetails(result === 'FAIL');
  };
  const id = `item-${line.name}`;
  const remarks = remarksOf(item);
  return (
    <div className="item" data-name={line.name} data-result={item.result}>
      <span className="code">{line.code}</span>
      <span className="title" id={id}>
        {line.title}
      </span>
      <a
        className="manual"
        href={virmLink(line.name, vehicleType)}
        target="_blank"
        rel="noreferrer"
        aria-label={`VIRM on ${line.title}`}
      >
        VIRM
      </a>
      <button
        type="button"
        className="note"
        aria-expanded={open}
        aria-label={`Note on ${line.title}`}
        onClick={() => setWantsDetails(!open)}
      >
        Note
      </button>
      <div className="pills" role="radiogroup" aria-labelledby={id}>
        {choices.map((result) => (
          <label key={result} className={`pill pill-${result}`}>
            <input
              type="radio"
              name={line.name}
              checked={item.result === result}
              onChange={() => choose(result)}
              onClick={() => result === 'FAIL' && setWantsDetails(true)}
            />
            {pillWords[result]}
          </label>
        ))}
      </div>
      {readingsOf[line.name] && <Readings name={line.name} onAutomatic={onAutomatic} />}
      {isDecidedByReadings(line.name) && <Suggestion item={item} />}
      {lacksReason && (
        <p className="problem" role="alert">
          A fail needs a reason
        </p>
      )}
      {!open && remarks.length > 0 && <p className="remarks">{remarks.join(' · ')}</p>}
      {open && <ItemDetails item={item} automatic={automatic} onChange={set} />}
    </div>
  );
});
