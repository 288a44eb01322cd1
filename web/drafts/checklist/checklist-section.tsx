import { useEffect, useState } from 'react';
import { applies } from '#shared/sheets/applicability.ts';
import { type ChecklistLine, type ItemName, type ItemSection, linesOn } from '#shared/sheets/checklist.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { NotApplied } from '../vehicle/not-applied.tsx';
import { SectionQuestions } from '../vehicle/section-questions.tsx';
import { AcceptSuggested } from './accept-suggested.tsx';
import { ItemRow } from './item-row.tsx';
import { useRetestPrompt } from './retest-prompt.tsx';
import { failedLines } from './written-items.ts';

/** How long the notice of an automatic reason is shown. Source: specification 2, section 4. */
const ANNOUNCED_MS = 2000;

/**
 * The lines of one section. Lines that don't apply to the vehicle are collapsed but can still be set. In a recheck,
 * previously failed lines come first and stay there while the section is open.
 */
export const ChecklistSection = ({ section, onAccepted }: { section: ItemSection; onAccepted: () => void }) => {
  const store = useDraftStore();
  const versionDate = useDraft(({ mine }) => mine.versionDate);
  const vehicleType = useDraft(({ mine }) => mine.vehicleType);
  const { announced, announce } = useAnnounced();
  const [failed] = useState(() => findFailedBefore(store.state().mine));
  const lines = linesOn(versionDate, section);
  // a string, so that the section re-renders only when a line is added or removed
  const ownNames = useDraft(({ mine }) => getOwnNames(mine, lines));
  const own = lines.filter(({ name }) => ownNames.split(' ').includes(name));
  const others = lines.filter((line) => !own.includes(line));
  const first = own.filter(({ name }) => failed.has(name));
  const row = (line: ChecklistLine) => (
    <ItemRow
      key={line.name}
      line={line}
      vehicleType={vehicleType}
      automatic={announced.includes(line.name)}
      onAutomatic={announce}
    />
  );
  return (
    <>
      {section === 'roadBrakeTest' && <Retest />}
      <SectionQuestions section={section} />
      <NotApplied section={section} />
      {first.length > 0 && <h3 className="group">Failed last time</h3>}
      {first.map(row)}
      {first.length > 0 && <h3 className="group">All other items</h3>}
      {own.filter((line) => !first.includes(line)).map(row)}
      {others.length > 0 && (
        <details className="not-applicable">
          <summary>
            Not applicable to this {vehicleType} ({others.length})
          </summary>
          {others.map(row)}
        </details>
      )}
      <AcceptSuggested section={section} onPressed={onAccepted} />
    </>
  );
};

const getOwnNames = (sheet: FilledSheet, lines: readonly ChecklistLine[]) =>
  lines
    .filter((line) => applies(line, sheet))
    .map(({ name }) => name)
    .join(' ');

const Retest = () => {
  const words = useRetestPrompt();
  return words && <p className="doubt">{words}</p>;
};

const findFailedBefore = (sheet: FilledSheet) =>
  new Set<ItemName>(sheet.isRecheck ? failedLines(sheet).map(({ name }) => name) : []);

/** Items that have just got an automatic reason. */
const useAnnounced = () => {
  const [announced, setAnnounced] = useState<readonly ItemName[]>([]);
  const store = useDraftStore();
  useEffect(() => {
    store.dispatch({ type: 'noted', session: { automaticReasonAdded: announced.length > 0 } });
    if (announced.length === 0) return;
    const timer = setTimeout(setAnnounced, ANNOUNCED_MS, []);
    return () => clearTimeout(timer);
  }, [store, announced]);
  return { announced, announce: setAnnounced };
};
