import { useId, useState } from 'react';
import { type ChecklistLine, linesOn } from '#shared/sheets/checklist.ts';
import { lacksReason, REASON_REQUIRED } from '#shared/sheets/items.ts';
import { readingsByItem } from '#shared/sheets/readings.ts';
import { isDecidedByReadings } from '#shared/sheets/suggested-results.ts';
import { ResultMark } from '../../ui/result-mark.tsx';
import { ResultPills } from '../fields/result-pills.tsx';
import { Readings } from '../readings/readings.tsx';
import { useDraft } from '../store/current-draft.tsx';
import type { Place } from '../store/place.ts';
import { ItemComments } from './item-comments.tsx';
import { PassDoubts } from './pass-doubts.tsx';
import { useItem } from './use-item.ts';
import { WorkCompleted } from './work-completed.tsx';
import { failedLines } from './written-items.ts';

/** All failed items with their reasons and a link to each; in a recheck also with their new readings and result. */
export const FailedItems = ({ onOpen }: { onOpen: (place: Place) => void }) => {
  const mine = useDraft((state) => state.mine);
  const failed = failedLines(mine);
  // items that get a pass here stay listed until the list is closed
  const [before] = useState(() => (mine.isRecheck ? failed : []));
  const lines = linesOn(mine.versionDate).filter((line) => before.includes(line) || failed.includes(line));
  if (lines.length === 0) return <p className="nothing quiet">No item has failed.</p>;
  return (
    <ul className="found">
      {lines.map((line) => (
        <FailedItem key={line.name} line={line} onOpen={onOpen} />
      ))}
    </ul>
  );
};

const FailedItem = ({ line, onOpen }: { line: ChecklistLine; onOpen: (place: Place) => void }) => {
  const [item, set] = useItem(line);
  const isRecheck = useDraft(({ mine }) => mine.isRecheck);
  const id = useId();
  const { ReasonForRejections: reasons } = item;
  return (
    <li>
      <p className="found-title">
        <button
          type="button"
          id={id}
          className="link"
          onClick={() => onOpen({ section: line.section, name: line.name })}
        >
          {line.code} {line.title}
        </button>
        {!isRecheck && <ResultMark result={item.result} />}
      </p>
      {isRecheck && <ResultPills item={item} labelledBy={id} onChoose={(result) => set({ result })} />}
      {isRecheck && readingsByItem[line.name] && <Readings name={line.name} onAutomatic={() => {}} />}
      {isRecheck && isDecidedByReadings(line.name) && <PassDoubts name={line.name} />}
      {lacksReason(item) && <p className="problem">{REASON_REQUIRED}</p>}
      <ul className="found-reasons plain-list">
        {reasons.map(({ reasonForRejection }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they neither move nor leave here
          <li key={index}>
            <span>{reasonForRejection}</span>
            <WorkCompleted
              reasons={reasons}
              index={index}
              onChange={(ReasonForRejections) => set({ ReasonForRejections })}
            />
          </li>
        ))}
      </ul>
      <ItemComments item={item} onChange={set} />
    </li>
  );
};
