import { memo, Suspense, useEffect, useState } from 'react';
import { withoutLastRecheckDay } from '#shared/inspections/recheck.ts';
import { virmLink } from '#shared/reference/virm-links.ts';
import type { ChecklistLine } from '#shared/sheets/checklist.ts';
import { lacksReason, listRemarks, REASON_REQUIRED, removeBlanks } from '#shared/sheets/items.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { readingsByItem } from '#shared/sheets/readings.ts';
import type { Result } from '#shared/sheets/result.ts';
import {
  dependsOnUnconfirmedLimit,
  isDecidedByReadings,
  suggestedReasons,
  undoSuggestion,
} from '#shared/sheets/suggested-results.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { PhotoCount } from '../../images/photo-count.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { ResultPills } from '../fields/result-pills.tsx';
import { RuleHelp } from '../fields/rule-help.tsx';
import type { OnAutomatic } from '../readings/reading.tsx';
import { Readings } from '../readings/readings.tsx';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { PassDoubts } from './pass-doubts.tsx';
import { useItem } from './use-item.ts';
import './item-row.css';

/** Loaded later, because most sheets pass every item. */
export const ItemDetails = lazyPart(async () => (await import('./item-details.tsx')).ItemDetails);

type Props = {
  line: ChecklistLine;
  vehicleType: VehicleType;
  /** True if a reading has just added a reason to the item. */
  automatic: boolean;
  onAutomatic: OnAutomatic;
};

/**
 * One line of the checklist. It subscribes to its own item only, so that a tap re-renders one row, and has at most
 * fifteen elements while closed, so that the longest section opens at once.
 */
export const ItemRow = memo(({ line, vehicleType, automatic, onAutomatic }: Props) => {
  const [item, set] = useItem(line);
  // in a recheck, passed items often have photos of the repair
  const isRecheck = useDraft(({ mine }) => mine.isRecheck);
  const [details, setDetails] = useState<'shut' | 'open' | 'opened'>(() => (lacksReason(item) ? 'open' : 'shut'));
  // details that opened automatically close when the item no longer fails
  const open = details === 'opened' || (details === 'open' && item.result === 'FAIL');
  useEffect(() => {
    if (automatic) setDetails((before) => (before === 'shut' ? 'open' : before));
  }, [automatic]);
  const choose = (result: Result) => {
    if (result !== item.result) set({ result });
    setDetails(result === 'FAIL' || result === 'WARNING' ? 'opened' : 'shut');
  };
  const id = `item-${line.name}`;
  const remarks = listRemarks(withoutLastRecheckDay(item));
  return (
    <div className="item" data-name={line.name} data-result={item.result}>
      <ItemHead line={line} vehicleType={vehicleType} id={id} />
      <button
        type="button"
        className="note"
        aria-expanded={open}
        aria-label={`Note on ${line.title}`}
        onClick={() => setDetails(open ? 'shut' : 'opened')}
      >
        Note
      </button>
      <ResultPills item={item} labelledBy={id} onChoose={choose} />
      {readingsByItem[line.name] && (
        <Readings name={line.name} onAutomatic={onAutomatic} help={<RuleHelp on={line.name} />} />
      )}
      {isDecidedByReadings(line.name) && <PassDoubts name={line.name} />}
      {isDecidedByReadings(line.name) && <Suggestion item={item} />}
      {lacksReason(item) && (
        <p className="problem" role="alert">
          {REASON_REQUIRED}
        </p>
      )}
      {item.result === 'WARNING' && removeBlanks(withoutLastRecheckDay(item)).Comment.length === 0 && (
        <p className="doubt" role="status">
          Tell the customer what to watch
        </p>
      )}
      {!open && remarks.length > 0 && <p className="remarks fine-print">{remarks.join(' · ')}</p>}
      {!open && (isRecheck || item.result === 'FAIL' || item.result === 'WARNING') && <PhotoCount name={line.name} />}
      {open && (
        <Suspense>
          <ItemDetails item={item} automatic={automatic} opened={details === 'opened'} onChange={set} />
        </Suspense>
      )}
    </div>
  );
});

type ItemHeadProps = Pick<Props, 'line' | 'vehicleType'> & { id: string };

/** Memoized, because it never changes while the row re-renders on every tap. */
const ItemHead = memo(({ line, vehicleType, id }: ItemHeadProps) => (
  <>
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
  </>
));

/** Warnings about an item based on its readings, with an Undo button. */
const Suggestion = ({ item }: { item: InspectionItem }) => {
  const store = useDraftStore();
  const name = item.inspectionItemName;
  const reasons = useDraft(({ mine }) => suggestedReasons(mine, name).join('\n'));
  const isUnconfirmed = useDraft(({ mine }) => dependsOnUnconfirmedLimit(mine, name));
  if (!reasons) return null;
  const cleared = undoSuggestion(store.state().mine, item, { since: store.state().begunAt });
  const canUndo = cleared.ReasonForRejections.length < item.ReasonForRejections.length;
  // for passed items, `PassDoubts` shows these warnings
  if (!canUndo && (item.result === 'PASS' || item.result === 'WARNING')) return null;
  return (
    <p className="suggestion">
      {isUnconfirmed ? 'Outside the usual limit: set to Fail. Check the VIRM.' : 'Outside the limit: set to Fail.'}{' '}
      {canUndo && (
        <button
          type="button"
          className="link"
          onClick={() => store.dispatch({ type: 'typed', parts: new Map([[name, cleared]]) })}
        >
          Undo
        </button>
      )}
    </p>
  );
};
