import { useEffect, useState } from 'react';
import type { ItemName } from '#shared/inspections/checklist.ts';
import type { ReasonForRejection } from '#shared/inspections/model.ts';

/** The commonest come first in the list of each item. */
const COMMONEST = 5;

type Props = {
  name: ItemName;
  reasons: readonly ReasonForRejection[];
  onChange: (reasons: ReasonForRejection[]) => void;
};

/** Usual reasons to tap on and off: the commonest at once, the others behind "All reasons". */
export const ReasonPicker = ({ name, reasons, onChange }: Props) => {
  const usual = useUsualReasons(name);
  const toggle = (text: string) =>
    onChange(
      reasons.some(({ reasonForRejection }) => reasonForRejection === text)
        ? reasons.filter(({ reasonForRejection }) => reasonForRejection !== text)
        : [
            ...reasons.filter(({ reasonForRejection }) => reasonForRejection.trim()),
            { reasonForRejection: text, workCompleted: false, createdAt: new Date().toISOString() },
          ],
    );
  const chip = (text: string) => (
    <button
      key={text}
      type="button"
      className="chip"
      aria-pressed={reasons.some(({ reasonForRejection }) => reasonForRejection === text)}
      onClick={() => toggle(text)}
    >
      {text}
    </button>
  );
  return (
    <div className="reason-picker">
      <div className="chips">{usual.slice(0, COMMONEST).map(chip)}</div>
      {usual.length > COMMONEST && (
        <details>
          <summary>All reasons ({usual.length})</summary>
          <div className="chips">{usual.slice(COMMONEST).map(chip)}</div>
        </details>
      )}
    </div>
  );
};

const loadReasons = () => import('#shared/reference/reasons.ts');

/** Fetched when the first item fails: a passing sheet never needs them. */
const useUsualReasons = (name: ItemName) => {
  const [usual, setUsual] = useState<readonly string[]>([]);
  useEffect(() => {
    let left = false;
    loadReasons().then(
      ({ reasonsForRejection }) => !left && setUsual(reasonsForRejection[name] ?? []),
      // without a network a reason can still be written
      () => {},
    );
    return () => {
      left = true;
    };
  }, [name]);
  return usual;
};
