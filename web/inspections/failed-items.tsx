import { failedItems, withoutBlanks } from '#shared/inspections/items.ts';
import { useDraft } from '../drafts/current-draft.tsx';
import type { Place } from './sheet-screen.tsx';

/** Every item that failed, why, and the way to it. */
export const FailedItems = ({ onOpen }: { onOpen: (place: Place) => void }) => {
  const sheet = useDraft(({ mine }) => mine);
  const fails = failedItems(sheet).map(({ line, item }) => ({
    line,
    reasons: withoutBlanks(item).ReasonForRejections,
  }));
  if (fails.length === 0) return <p className="nothing">No item has failed.</p>;
  return (
    <ul className="found">
      {fails.map(({ line, reasons }) => (
        <li key={line.name}>
          <button type="button" className="link" onClick={() => onOpen({ section: line.section, name: line.name })}>
            {line.code} {line.title}
          </button>
          {reasons.length === 0 && <p className="problem">A fail needs a reason</p>}
          <ul>
            {reasons.map(({ reasonForRejection, workCompleted }) => (
              <li key={reasonForRejection}>
                {reasonForRejection}
                {workCompleted && ' (work completed)'}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
};
