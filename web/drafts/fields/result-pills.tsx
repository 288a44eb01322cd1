import type { InspectionItem } from '#shared/sheets/model.ts';
import { type Result, resultWords } from '#shared/sheets/result.ts';

const choices = ['PASS', 'FAIL', 'WARNING', 'NOTAPPLICABLE'] as const satisfies Result[];
const pillWords = { ...resultWords, WARNING: 'Warn' };

type ResultPillsProps = { item: InspectionItem; labelledBy: string; onChoose: (result: Result) => void };

/** Radio buttons for an item's result. `onChoose` is also called when Fail is clicked while it is already chosen. */
export const ResultPills = ({
  item: { inspectionItemName, result: chosen },
  labelledBy,
  onChoose,
}: ResultPillsProps) => (
  <div className="pills result-pills" role="radiogroup" aria-labelledby={labelledBy}>
    {choices.map((result) => (
      <label key={result} className={`pill pill-${result}${chosen === result ? ' pill-chosen' : ''}`}>
        <input
          type="radio"
          name={inspectionItemName}
          checked={chosen === result}
          onChange={() => onChoose(result)}
          onClick={() => result === 'FAIL' && chosen === 'FAIL' && onChoose('FAIL')}
        />
        {pillWords[result]}
      </label>
    ))}
  </div>
);
