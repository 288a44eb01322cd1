import { itemsOn } from '../inspections/items.ts';
import type { Inspection } from '../inspections/model.ts';
import { hasPassed, type Result, resultWords } from '../inspections/result.ts';
import { sheetNumber } from '../inspections/sheet-number.ts';
import { showDate } from '../nz-date.ts';
import { nextStep } from './next-step.ts';
import { Plate } from './plate.tsx';
import { ResultMark } from './result-mark.tsx';

/** Who inspected, and which sheet this is. */
export const Letterhead = ({ inspection, title }: { inspection: Inspection; title: string }) => (
  <header className="letterhead">
    <address>
      <strong>{inspection.companyName}</strong>
      <span>{inspection.companyAddress}</span>
      <span>{[inspection.companyPhone, inspection.companyEmail].filter(Boolean).join(' · ')}</span>
      <span>Authority number {inspection.companyAuthorityNumber}</span>
    </address>
    <div className="sheet">
      <h1>{title}</h1>
      <strong>No. {sheetNumber(inspection.formattedId)}</strong>
      <span>
        {inspection.isRecheck && 'Recheck · '}Form of {showDate(inspection.versionDate)}
      </span>
    </div>
  </header>
);

/** The answer, before anything else: plate, result and what to do now. */
export const ResultBand = ({ inspection }: { inspection: Inspection }) => {
  const results = itemsOn(inspection).map(({ item }) => item.result);
  const counts = (['PASS', 'FAIL', 'WARNING', 'NOTAPPLICABLE'] as const satisfies Result[])
    .map((result) => ({ word: resultWords[result], count: results.filter((one) => one === result).length }))
    .filter(({ count }) => count > 0);
  return (
    <section className="band">
      <Plate registration={inspection.vehicleRegistrationPlate} />
      <h2>
        <ResultMark result={hasPassed(inspection) ? 'PASS' : 'FAIL'} />
      </h2>
      <div>
        <p>{nextStep(inspection)}</p>
        <p className="counts">
          {results.length} lines of the form: {counts.map(({ word, count }) => `${count} ${word}`).join(' · ')}
        </p>
      </div>
    </section>
  );
};
