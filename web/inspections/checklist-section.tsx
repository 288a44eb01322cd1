import { useEffect, useState } from 'react';
import { applies, type ItemName, type ItemSection, linesOn } from '#shared/inspections/checklist.ts';
import { useDraft } from '../drafts/current-draft.tsx';
import { ItemRow } from './item-row.tsx';

/** How long an automatic reason is announced. Source: specification 2, section 4. */
const ANNOUNCED_MS = 2000;

/** The lines of one section; those that the vehicle does not have are folded, and can still be set. */
export const ChecklistSection = ({ section }: { section: ItemSection }) => {
  const versionDate = useDraft(({ mine }) => mine.versionDate);
  const vehicleType = useDraft(({ mine }) => mine.vehicleType);
  const { announced, announce } = useAnnounced();
  const lines = linesOn(versionDate, section);
  const others = lines.filter((line) => !applies(line, vehicleType));
  const row = (line: (typeof lines)[number]) => (
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
      {lines.filter((line) => applies(line, vehicleType)).map(row)}
      {others.length > 0 && (
        <details className="not-applicable">
          <summary>
            Not applicable to a {vehicleType} ({others.length})
          </summary>
          {others.map(row)}
        </details>
      )}
    </>
  );
};

/** The items that have just got a reason by themselves. */
const useAnnounced = () => {
  const [announced, setAnnounced] = useState<readonly ItemName[]>([]);
  useEffect(() => {
    if (announced.length === 0) return;
    const timer = setTimeout(setAnnounced, ANNOUNCED_MS, []);
    return () => clearTimeout(timer);
  }, [announced]);
  return { announced, announce: setAnnounced };
};
